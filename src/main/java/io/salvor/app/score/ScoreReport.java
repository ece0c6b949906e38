package io.salvor.app.score;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;

/** A score card and its stability, as a page and as JSON. */
public record ScoreReport(String policy, ScoreCard card, Stability stability) {

  public ObjectNode json() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("policy", policy).put("cases", card.cases()).put("leftOut", card.leftOut());
    ObjectNode groups = root.putObject("groups");
    card.groups().forEach((name, figures) -> groups.set(name, json(figures)));
    ArrayNode wrong = root.putArray("wrong");
    card.wrong().forEach(scored -> wrong.add(json(scored)));
    ObjectNode stable = root.putObject("stability");
    for (Disturbance disturbance : Disturbance.values()) {
      ObjectNode node = stable.putObject(name(disturbance));
      node.put("of", stability.tried(disturbance));
      node.put("changed", stability.changes(disturbance).size());
      ArrayNode cases = node.putArray("cases");
      for (Stability.Change change : stability.changes(disturbance)) {
        cases
            .addObject()
            .put("case", change.id())
            .put("before", change.before())
            .put("after", change.after());
      }
    }
    return root;
  }

  private static ObjectNode json(Map<Figure, Share> figures) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    figures.forEach(
        (figure, share) ->
            node.putObject(name(figure))
                .put("hits", share.hits())
                .put("of", share.of())
                .put("share", rounded(share.value()))
                .put("low", rounded(share.low()))
                .put("high", rounded(share.high())));
    return node;
  }

  private static ObjectNode json(Scored scored) {
    LabelledCase labelled = scored.labelled();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("case", labelled.id()).put("kind", labelled.kind());
    node.put("label", name(labelled.label()));
    ArrayNode also = node.putArray("alsoOk");
    labelled.alsoOk().stream().sorted().forEach(label -> also.add(name(label)));
    ArrayNode verbs = node.putArray("verbs");
    scored.verbs().all().stream().sorted().forEach(verb -> verbs.add(verb.name()));
    return node;
  }

  private static double rounded(double share) {
    return Math.round(share * 10_000) / 10_000.0;
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String text() {
    StringBuilder page = new StringBuilder();
    page.append(card.cases() + " cases, " + card.leftOut() + " left out (label inferred)\n");
    page.append("policy " + policy + "\n\n");
    page.append(row("all cases", "hits", "of", "share", "95 % interval"));
    card.groups().get("all").forEach((figure, share) -> page.append(row(figure.title(), share)));
    page.append('\n');
    page.append(row("leniently right", "hits", "of", "share", "95 % interval"));
    card.groups().forEach((name, figures) -> page.append(row(name, figures.get(Figure.LENIENT))));
    group(page, "false cordons", Figure.FALSE_CORDONS);
    group(page, "missed hardware", Figure.MISSED_HARDWARE);
    wrong(page);
    stability(page);
    return page.toString();
  }

  /** The groups in which the figure was hit at all. */
  private void group(StringBuilder page, String title, Figure figure) {
    boolean any = card.groups().get("all").get(figure).hits() > 0;
    if (!any) {
      return;
    }
    page.append('\n').append(row(title, "hits", "of", "share", "95 % interval"));
    card.groups()
        .forEach(
            (name, figures) -> {
              if (figures.get(figure).hits() > 0) {
                page.append(row(name, figures.get(figure)));
              }
            });
  }

  private void wrong(StringBuilder page) {
    if (card.wrong().isEmpty()) {
      return;
    }
    page.append("\nnot right\n");
    for (Scored scored : card.wrong()) {
      LabelledCase labelled = scored.labelled();
      page.append(
          String.format(
              Locale.ROOT,
              "  %-12s %-10s label %-15s decided %s%s%s%n",
              labelled.id(),
              labelled.kind(),
              name(labelled.label()),
              scored.verbs(),
              Figure.FALSE_CORDONS.hits(scored) ? "  FALSE CORDON" : "",
              Figure.MISSED_HARDWARE.hits(scored) ? "  MISSED HARDWARE" : ""));
    }
  }

  private void stability(StringBuilder page) {
    page.append("\nstability: decisions that changed\n");
    for (Disturbance disturbance : Disturbance.values()) {
      int changed = stability.changes(disturbance).size();
      page.append("  " + changed + " of " + stability.tried(disturbance));
      page.append(", " + disturbance.title() + "\n");
      for (Stability.Change change : stability.changes(disturbance)) {
        page.append("    " + change.id() + ": " + change.before() + " -> " + change.after() + "\n");
      }
    }
  }

  private static String row(String title, Share share) {
    if (share.of() == 0) {
      return row(title, "0", "0", "-", "-");
    }
    return row(
        title,
        String.valueOf(share.hits()),
        String.valueOf(share.of()),
        percent(share.value()),
        percent(share.low()) + " to " + percent(share.high()));
  }

  private static String row(String title, String hits, String of, String share, String interval) {
    return String.format(
        Locale.ROOT, "  %-24s %5s %5s %8s   %s%n", title, hits, of, share, interval);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
