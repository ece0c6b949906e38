package io.salvor.app.score;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * How good decisions on labelled cases are: all of them, those that are machine text, by kind and
 * by confidence of the label. Cases whose label was inferred are left out.
 *
 * @param groups figures by name of the group; {@code all} first
 * @param wrong cases that are not even leniently right
 */
public record ScoreCard(
    int cases, int leftOut, Map<String, Map<Figure, Share>> groups, List<Scored> wrong) {

  public static ScoreCard of(List<Scored> scored) {
    List<Scored> counted = scored.stream().filter(s -> !s.labelled().isInferred()).toList();
    Map<String, Map<Figure, Share>> groups = new LinkedHashMap<>();
    groups.put("all", figures(counted, s -> true));
    groups.put("verbatim and partial", figures(counted, s -> s.labelled().isMachineText()));
    for (String kind : names(counted, true)) {
      groups.put("kind " + kind, figures(counted, s -> s.labelled().kind().equals(kind)));
    }
    for (String sure : names(counted, false)) {
      groups.put(
          "confidence " + sure, figures(counted, s -> s.labelled().confidence().equals(sure)));
    }
    List<Scored> wrong = counted.stream().filter(s -> !Figure.LENIENT.hits(s)).toList();
    return new ScoreCard(counted.size(), scored.size() - counted.size(), groups, wrong);
  }

  private static TreeSet<String> names(List<Scored> scored, boolean kinds) {
    TreeSet<String> names = new TreeSet<>();
    scored.forEach(s -> names.add(kinds ? s.labelled().kind() : s.labelled().confidence()));
    return names;
  }

  private static Map<Figure, Share> figures(List<Scored> scored, Predicate<Scored> group) {
    List<Scored> members = scored.stream().filter(group).toList();
    Map<Figure, Share> figures = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      int of = (int) members.stream().filter(figure::counts).count();
      int hits = (int) members.stream().filter(figure::hits).count();
      figures.put(figure, new Share(hits, of));
    }
    return figures;
  }
}
