package io.salvor.policy;

import io.salvor.policy.table.DecisionTable;
import io.salvor.policy.table.TableRow;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where each rule stands and why it exists; Drools itself keeps neither at run time. */
final class RuleIndex {
  private static final Pattern RULE =
      Pattern.compile("(?m)^[ \\t]*rule[ \\t]+(?:\"([^\"]+)\"|(\\w+))([^\\n]*)$");
  private static final Pattern REASON =
      Pattern.compile("@reason\\s*\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*\\)");
  private static final Pattern MODE = Pattern.compile("@mode\\s*\\([^)]*\\)");
  private static final Pattern OBSERVES = Pattern.compile("@mode\\s*\\(\\s*\"OBSERVE\"\\s*\\)");
  private static final Pattern STAGE = Pattern.compile("agenda-group\\s+\"(\\w+)\"");

  /** A rule of a file, or a row of a table. */
  record Source(
      String rule,
      String kind,
      String file,
      String sheet,
      int line,
      String stage,
      String reason,
      Map<String, String> cells,
      String meaning,
      boolean observesOnly) {}

  private final Map<String, Source> sources = new HashMap<>();

  RuleIndex(SortedMap<String, String> rules, List<DecisionTable> tables) {
    rules.forEach(this::addRules);
    tables.forEach(this::addRows);
  }

  Optional<Source> of(String rule) {
    return Optional.ofNullable(sources.get(rule));
  }

  /** Names of the rules and rows that only observe. */
  Set<String> observedRules() {
    return sources.values().stream()
        .filter(Source::observesOnly)
        .map(Source::rule)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** By rule or row name a hash of what it means. */
  Map<String, String> fingerprints() {
    Map<String, String> hashes = new TreeMap<>();
    sources.forEach((rule, source) -> hashes.put(rule, PolicySources.hash(source.meaning())));
    return Collections.unmodifiableMap(hashes);
  }

  private void addRows(DecisionTable table) {
    for (TableRow row : table.rows()) {
      sources.put(
          row.rule(),
          new Source(
              row.rule(),
              "table",
              table.file(),
              table.sheet(),
              row.number(),
              table.agendaGroup(),
              row.reason(),
              DecisionTable.cells(row),
              table.name() + ' ' + table.factName() + ' ' + row.meaning(),
              row.observesOnly()));
    }
  }

  private void addRules(String file, String text) {
    Matcher matcher = RULE.matcher(text);
    while (matcher.find()) {
      String name = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
      int line =
          1 + (int) text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count();
      String body = text.substring(matcher.start(), endOfRule(text, matcher.end()));
      Matcher reason = REASON.matcher(body);
      Matcher stage = STAGE.matcher(body);
      sources.put(
          name,
          new Source(
              name,
              "rule",
              file,
              "",
              line,
              stage.find() ? stage.group(1) : "",
              reason.find() ? reason.group(1).replace("\\\"", "\"") : name,
              Map.of(),
              MODE.matcher(body).replaceAll("").strip().replaceAll("\\s+", " "),
              OBSERVES.matcher(body).find()));
    }
  }

  private static int endOfRule(String text, int from) {
    Matcher next = RULE.matcher(text);
    int limit = next.find(from) ? next.start() : text.length();
    int end = text.indexOf("\nend", from);
    return end < 0 ? limit : Math.min(end, limit);
  }
}
