package io.salvor.app.score;

import com.fasterxml.jackson.databind.JsonNode;
import io.salvor.app.CaseLine;
import io.salvor.intake.Unusable;
import java.util.EnumSet;
import java.util.Set;

/**
 * A case with what people concluded about it.
 *
 * @param alsoOk other conclusions that a careful operator could defend
 * @param basis who said so; {@code inferred} is left out of scores
 */
public record LabelledCase(
    CaseLine line,
    String kind,
    Label label,
    Set<Label> alsoOk,
    String confidence,
    String basis,
    String fidelity) {

  public LabelledCase {
    alsoOk = Set.copyOf(alsoOk);
  }

  /** The labels of a line, or what is wrong with them. */
  public static LabelledCase of(CaseLine line) throws Unusable {
    Set<Label> also = EnumSet.noneOf(Label.class);
    for (JsonNode text : line.fields().path("also_ok")) {
      also.add(label(line, text.asText()));
    }
    return new LabelledCase(
        line,
        text(line, "kind"),
        label(line, text(line, "action")),
        also,
        text(line, "confidence"),
        text(line, "label_basis"),
        text(line, "fidelity"));
  }

  private static String text(CaseLine line, String name) {
    return line.fields().path(name).asText("");
  }

  private static Label label(CaseLine line, String text) throws Unusable {
    return Label.of(text)
        .orElseThrow(
            () -> new Unusable("case " + line.id() + " has no known label: \"" + text + "\""));
  }

  public String id() {
    return line.id();
  }

  public boolean isInferred() {
    return basis.equals("inferred");
  }

  /** True when the input is machine text, not restated. */
  public boolean isMachineText() {
    return fidelity.equals("verbatim") || fidelity.equals("partial");
  }

  boolean isStrictlyRight(Verbs verbs) {
    return label.isMetBy(verbs);
  }

  boolean isLenientlyRight(Verbs verbs) {
    return label.isNearlyMetBy(verbs) || alsoOk.stream().anyMatch(ok -> ok.isMetBy(verbs));
  }

  /** True when taking a node out would be wrong by every label. */
  boolean forbidsTakingOut() {
    boolean harmless = label == Label.FIX_CODE || label == Label.NONE || label.isRetry();
    return harmless && alsoOk.stream().noneMatch(Label::takesOut);
  }

  boolean allowsRetry() {
    return label.isRetry() || alsoOk.stream().anyMatch(Label::isRetry);
  }
}
