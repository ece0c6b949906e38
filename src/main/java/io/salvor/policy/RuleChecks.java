package io.salvor.policy;

import io.salvor.policy.table.DecisionTable;
import io.salvor.policy.table.TableRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks of the rule files that Drools does not make: each rule has a name of its own and a stage
 * that runs, and a decision hangs on its case alone, so nothing reads a clock, draws lots or
 * reaches outside.
 */
final class RuleChecks {
  private static final Pattern RULE =
      Pattern.compile("(?m)^[ \\t]*rule[ \\t]+(?:\"([^\"\\n]*)\"|'([^'\\n]*)'|(\\w+))");
  private static final Pattern BODY = Pattern.compile("\\b(?:when|then)\\b");
  private static final Pattern END = Pattern.compile("(?m)^[ \\t]*end\\b");
  private static final Pattern STAGE = Pattern.compile("\\bagenda-group\\b[ \\t]*\"?");
  private static final Pattern MODE = Pattern.compile("@mode\\s*\\(\\s*([^)]*?)\\s*\\)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^[ \\t]*import[ \\t]+(?:static[ \\t]+|function[ \\t]+)?([\\w.*]+)");
  private static final List<String> MAY_IMPORT =
      List.of("io.salvor.model.", "java.lang.Math", "java.math.", "java.time.", "java.util.");

  /** What reaches outside of the case, or gives another answer at another time. */
  private static final Pattern OUTSIDE =
      Pattern.compile(
          "\\b(?:System|Runtime|ProcessBuilder|Process|Thread|ThreadLocalRandom|Random|Timer"
              + "|Executors|CompletableFuture|Class|ClassLoader|ServiceLoader|Scanner|Clock)\\b"
              + "|\\bMath\\s*\\.\\s*random\\b|\\brandomUUID\\b|\\.\\s*now\\s*\\("
              + "|\\bnew\\s+(?:java\\.util\\.)?(?:Date|GregorianCalendar)\\s*\\(\\s*\\)"
              + "|\\bCalendar\\s*\\.\\s*getInstance\\b"
              + "|\\b(?:java|javax|jdk|sun|jakarta)\\s*\\."
              + "(?!\\s*(?:time|math|util)\\s*\\.|\\s*lang\\s*\\.\\s*Math\\b)[\\w.\\s]*\\w");

  /** What may run for ever, or fires rules again on the same fact. */
  private static final Pattern ENDLESS =
      Pattern.compile("\\b(?:while|for|do)\\s*[({]|\\b(?:update|modify)\\s*\\(");

  private final SortedMap<String, String> rules;
  private final Map<String, String> named = new HashMap<>();
  private final List<PolicyFault> faults = new ArrayList<>();

  private RuleChecks(SortedMap<String, String> rules) {
    this.rules = rules;
  }

  /** The faults of these rule files, in the order of files and lines; rows count as rules too. */
  static List<PolicyFault> faults(SortedMap<String, String> rules, List<DecisionTable> tables) {
    RuleChecks checks = new RuleChecks(rules);
    for (DecisionTable table : tables) {
      for (TableRow row : table.rows()) {
        checks.named.put(row.rule(), table.file() + ", row " + row.number());
      }
    }
    rules.keySet().forEach(checks::check);
    return checks.faults;
  }

  private void check(String file) {
    String text = rules.get(file);
    String code = withoutTexts(text);
    List<PolicyFault> before = List.copyOf(faults);
    checkImports(file, code);
    Matcher outside = OUTSIDE.matcher(withoutImports(code));
    while (outside.find()) {
      fault(
          file,
          text,
          outside.start(),
          "'"
              + outside.group().strip().replaceAll("\\s+", " ")
              + "' reaches outside of the case; a rule decides by its case alone, so take time and "
              + "history from History() and leave acting to the actions");
    }
    Matcher endless = ENDLESS.matcher(code);
    while (endless.find()) {
      fault(
          file,
          text,
          endless.start(),
          "'"
              + endless.group().strip()
              + "' may run without an end; a rule has no loops and replaces facts (delete, insert)"
              + " instead of changing them");
    }
    checkModes(file, text);
    Matcher rule = RULE.matcher(code);
    int previous = -1;
    while (rule.find()) {
      checkEnd(file, text, code, previous, rule.start());
      checkRule(file, text, code, rule);
      previous = rule.start();
    }
    checkEnd(file, text, code, previous, code.length());
    List<PolicyFault> own = new ArrayList<>(faults.subList(before.size(), faults.size()));
    own.sort(java.util.Comparator.comparingInt(RuleChecks::line));
    faults.subList(before.size(), faults.size()).clear();
    faults.addAll(own);
  }

  private void checkImports(String file, String code) {
    Matcher wanted = IMPORT.matcher(code);
    while (wanted.find()) {
      String name = wanted.group(1);
      if (MAY_IMPORT.stream().noneMatch(name::startsWith)) {
        fault(
            file,
            rules.get(file),
            wanted.start(1),
            "'"
                + name
                + "' may not be imported; rules use the model (io.salvor.model...), java.util, "
                + "java.time and java.math");
      }
    }
  }

  /** A misspelt mode would let a rule act that was meant to be watched. */
  private void checkModes(String file, String text) {
    Matcher mode = MODE.matcher(text);
    while (mode.find()) {
      if (!mode.group(1).equals("\"OBSERVE\"")) {
        fault(file, text, mode.start(), "'" + mode.group() + "' should be @mode(\"OBSERVE\")");
      }
    }
  }

  /** Drools takes the next rule for a part of this one and complains somewhere inside it. */
  private void checkEnd(String file, String text, String code, int rule, int next) {
    if (rule >= 0 && !END.matcher(code).region(rule, next).find()) {
      int name = text.indexOf("rule", rule);
      int at = next < code.length() ? text.indexOf("rule", next) : name;
      fault(file, text, at, "the rule before has no 'end'; write it on a line of its own");
    }
  }

  private void checkRule(String file, String text, String code, Matcher rule) {
    int group = rule.group(1) != null ? 1 : rule.group(2) != null ? 2 : 3;
    String name = text.substring(rule.start(group), rule.end(group));
    int line = 1 + (int) text.substring(0, rule.start()).chars().filter(c -> c == '\n').count();
    String other = named.putIfAbsent(name, file + ", line " + line);
    if (other != null) {
      fault(
          file,
          text,
          rule.start(group),
          "the name '" + name + "' is taken by " + other + "; each rule needs a name of its own");
    }
    checkStage(file, text, code, rule.end(), rule.start(group), name);
  }

  private void checkStage(String file, String text, String code, int from, int at, String name) {
    Matcher body = BODY.matcher(code);
    int end = body.find(from) ? body.start() : code.length();
    Matcher stage = STAGE.matcher(code).region(from, end);
    if (!stage.find()) {
      fault(
          file,
          text,
          at,
          "rule '" + name + "' names no stage; write agenda-group with one of " + Stages.listed());
      return;
    }
    int close = text.indexOf('"', stage.end());
    String given = close < 0 || close > end ? "" : text.substring(stage.end(), close);
    if (!Stages.NAMES.contains(given)) {
      fault(
          file,
          text,
          stage.end(),
          "'"
              + given
              + "' is no stage, so rule '"
              + name
              + "' would never run; stages are "
              + Stages.listed());
    }
  }

  private void fault(String file, String text, int offset, String message) {
    faults.add(RuleMessage.atOffset(file, text, offset, message));
  }

  private static int line(PolicyFault fault) {
    return Integer.parseInt(fault.place().replaceAll("line (\\d+).*", "$1"));
  }

  private static String withoutImports(String code) {
    return Pattern.compile("(?m)^[ \\t]*import[ \\t][^\\n]*$")
        .matcher(code)
        .replaceAll(found -> " ".repeat(found.group().length()));
  }

  /** The same text with comments and the insides of texts blanked, each character in its place. */
  static String withoutTexts(String text) {
    StringBuilder code = new StringBuilder(text);
    int i = 0;
    while (i < text.length()) {
      int end = endOfText(text, i);
      boolean isQuoted = text.charAt(i) == '"' || text.charAt(i) == '\'';
      int from = isQuoted ? i + 1 : i;
      int to = isQuoted ? end - 1 : end;
      for (int k = from; end > i && k < to; k++) {
        code.setCharAt(k, text.charAt(k) == '\n' ? '\n' : ' ');
      }
      i = Math.max(end, i + 1);
    }
    return code.toString();
  }

  /** Behind the comment or quoted text that begins here; the same place when none does. */
  private static int endOfText(String text, int at) {
    if (text.startsWith("//", at)) {
      return orEnd(text.indexOf('\n', at), 0, text);
    }
    if (text.startsWith("/*", at)) {
      return orEnd(text.indexOf("*/", at + 2), 2, text);
    }
    char quote = text.charAt(at);
    if (quote != '"' && quote != '\'') {
      return at;
    }
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != quote && text.charAt(i) != '\n') {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(i + 1, text.length());
  }

  private static int orEnd(int found, int length, String text) {
    return found < 0 ? text.length() : found + length;
  }
}
