package io.salvor.app.score;

import io.salvor.model.Fact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Changes to the lines of a case that must not change its decision. */
public enum Disturbance {
  DOUBLED("every line twice"),
  CUT("nothing after the last line with a fault"),
  PERMUTED("lines with the same printed time in reverse");

  private static final int STAMP_WITHIN = 80;
  private static final Pattern STAMP =
      Pattern.compile(
          "\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?"
              + "|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d"
              + "|\\[ *\\d+\\.\\d+\\]");

  private final String title;

  Disturbance(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /**
   * The disturbed text, or nothing when it would be the same.
   *
   * @param facts what was read from the undisturbed text
   * @param isFault which of them some rule could match
   */
  Optional<String> apply(String text, List<Fact> facts, Predicate<Fact> isFault) {
    List<String> lines = List.of(text.split("\n", -1));
    List<String> changed =
        switch (this) {
          case DOUBLED -> doubled(lines);
          case CUT -> cut(lines, facts.stream().filter(isFault).toList());
          case PERMUTED -> permuted(lines);
        };
    return changed.equals(lines) ? Optional.empty() : Optional.of(String.join("\n", changed));
  }

  private static List<String> doubled(List<String> lines) {
    return lines.stream().flatMap(line -> Stream.of(line, line)).toList();
  }

  private static List<String> cut(List<String> lines, List<Fact> faults) {
    int last = -1;
    for (Fact fault : faults) {
      String[] raw = fault.origin().raw().strip().split("\n");
      String end = raw[raw.length - 1].strip();
      for (int i = lines.size() - 1; i > last && !end.isEmpty(); i--) {
        if (lines.get(i).contains(end)) {
          last = i;
        }
      }
    }
    return last < 0 ? lines : lines.subList(0, last + 1);
  }

  private static List<String> permuted(List<String> lines) {
    List<String> result = new ArrayList<>();
    List<String> group = new ArrayList<>();
    String time = "";
    for (String line : lines) {
      String stamp = stamp(line);
      if (stamp.isEmpty() || !stamp.equals(time)) {
        Collections.reverse(group);
        result.addAll(group);
        group.clear();
      }
      group.add(line);
      time = stamp;
    }
    Collections.reverse(group);
    result.addAll(group);
    return result;
  }

  private static String stamp(String line) {
    StringBuilder stamp = new StringBuilder();
    Matcher matcher = STAMP.matcher(line.substring(0, Math.min(line.length(), STAMP_WITHIN)));
    while (matcher.find()) {
      stamp.append(matcher.group()).append(' ');
    }
    return stamp.toString();
  }
}
