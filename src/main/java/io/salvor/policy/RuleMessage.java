package io.salvor.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.kie.api.builder.Message;

/** Turns what Drools' compilers say into one readable line at its place in the rule file. */
final class RuleMessage {
  private static final Pattern PARSE =
      Pattern.compile("(?s)(?:\\[ERR \\d+\\] )?Line (\\d+):(\\d+) (.*)");
  private static final Pattern EXPRESSION =
      Pattern.compile("(?s)Unable to Analyse Expression (.+?):?\\s*\\n\\[Error: (.*?)\\]\\s*\\n.*");
  private static final Pattern UNRESOLVED =
      Pattern.compile("unable to resolve method using strict-mode: ([\\w.$]+)\\.(\\w+)\\(.*");
  private static final Pattern INPUT = Pattern.compile("For input string: (\"[^\"]*\").*");
  private static final Pattern RULE_START = Pattern.compile("(?m)^[ \\t]*rule[ \\t]");

  /** The word that a message is about, in the forms that Drools' compilers write. */
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "[Tt]he method (\\w+\\()|(\\S+) cannot be resolved|'([^'\\n]{1,120})'"
              + "|unable to (?:resolve|find) \\w+ (\\w+)|[Tt]he constructor (\\w+\\()"
              + "|[Ss]yntax error on tokens? \"([^\"]+)\"");

  private static final String PREFIX = "io/salvor/";
  private static final int LONGEST = 400;

  private final String file;
  private final String text;
  private final int line;
  private final String said;

  private RuleMessage(Message message, Map<String, String> rules) {
    String path = message.getPath() == null ? "" : message.getPath();
    file = path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path;
    text = rules.getOrDefault(file, "");
    line = Math.max(0, message.getLine());
    said = message.getText().strip();
  }

  /** The faults of these messages, each once, without those that only follow from another. */
  static List<PolicyFault> faults(List<Message> messages, Map<String, String> rules) {
    List<PolicyFault> all = new ArrayList<>();
    for (Message message : messages) {
      PolicyFault fault = new RuleMessage(message, rules).fault();
      if (!all.contains(fault)) {
        all.add(fault);
      }
    }
    List<PolicyFault> telling = new ArrayList<>(all);
    telling.removeIf(fault -> isEcho(fault) && hasOther(fault, all));
    return telling;
  }

  /** A compiler that broke off: it says no place, but mostly what it broke off at. */
  static PolicyFault ofBreak(RuntimeException e, Map<String, String> rules) {
    Matcher input = INPUT.matcher(String.valueOf(e.getMessage()));
    if (input.matches()) {
      Pattern compared = Pattern.compile("[=<>]\\s*(" + Pattern.quote(input.group(1)) + ")");
      for (Map.Entry<String, String> file : rules.entrySet()) {
        Matcher found = compared.matcher(file.getValue());
        if (found.find()) {
          String message = input.group(1) + " should be a number";
          return atOffset(file.getKey(), file.getValue(), found.start(1), message);
        }
      }
    }
    return new PolicyFault("rules", "", "do not compile: " + flat(String.valueOf(e.getMessage())));
  }

  /** A parser that gave up, and a variable of a pattern that was refused. */
  private static boolean isEcho(PolicyFault fault) {
    return fault.message().equals("Parser returned a null Package")
        || fault.message().matches("\\$\\w+ cannot be resolved.*");
  }

  private static boolean hasOther(PolicyFault echo, List<PolicyFault> all) {
    return all.stream().anyMatch(other -> other.file().equals(echo.file()) && !isEcho(other));
  }

  private PolicyFault fault() {
    Matcher parse = PARSE.matcher(said);
    if (parse.matches()) {
      int column = Integer.parseInt(parse.group(2)) + 1;
      return at(Integer.parseInt(parse.group(1)), column, flat(parse.group(3)));
    }
    Matcher expression = EXPRESSION.matcher(said);
    if (expression.matches()) {
      return inExpression(expression.group(1).strip(), flat(expression.group(2)));
    }
    String plain = flat(said.replaceFirst("^Rule Compilation error\\s*", ""));
    Matcher complaint = COMPLAINT.matcher(said);
    while (complaint.find()) {
      for (int g = 1; g <= complaint.groupCount(); g++) {
        int offset = complaint.group(g) == null ? -1 : find(word(complaint.group(g)));
        if (offset >= 0) {
          return atOffset(offset, plain);
        }
      }
    }
    return line == 0 ? at(0, 0, plain) : atOffset(firstWord(startOfLine()), plain);
  }

  private PolicyFault inExpression(String expression, String why) {
    Matcher unresolved = UNRESOLVED.matcher(why);
    String message = "'" + expression + "' cannot be taken: " + why;
    int offset = find(spaced(expression));
    if (unresolved.matches()) {
      String name = unresolved.group(2);
      String type = unresolved.group(1).substring(unresolved.group(1).lastIndexOf('.') + 1);
      String hint = name.matches("[A-Z][a-z].*") ? "; is its import missing?" : "";
      message = "'" + name + "' is unknown to " + type + " in '" + expression + "'" + hint;
      Matcher inside = Pattern.compile(word(name)).matcher(text);
      offset = offset >= 0 && inside.find(offset) ? inside.start() : offset;
    }
    return offset < 0 ? at(line, line == 0 ? 0 : 1, message) : atOffset(offset, message);
  }

  /** Where the pattern stands in the rule that the message is of, or in the file; -1 if nowhere. */
  private int find(String pattern) {
    int from = line == 0 ? 0 : startOfLine();
    int end = text.length();
    if (line > 0) {
      Matcher next = RULE_START.matcher(text);
      end = next.find(Math.min(text.length(), text.indexOf('\n', from) + 1)) ? next.start() : end;
    }
    Matcher inCode = Pattern.compile(pattern).matcher(RuleChecks.withoutTexts(text));
    if (inCode.region(from, end).find()) {
      return inCode.start();
    }
    Matcher anywhere = Pattern.compile(pattern).matcher(text);
    return anywhere.region(from, end).find() ? anywhere.start() : -1;
  }

  private static String word(String word) {
    String before = Character.isLetterOrDigit(word.charAt(0)) ? "(?<![\\w$])" : "";
    boolean endsInLetter = Character.isLetterOrDigit(word.charAt(word.length() - 1));
    return before + Pattern.quote(word) + (endsInLetter ? "(?!\\w)" : "");
  }

  /** The expression with any space between its words: Drools prints it with its own. */
  private static String spaced(String expression) {
    StringBuilder pattern = new StringBuilder();
    for (String part : expression.split("\\s+")) {
      pattern.append(pattern.isEmpty() ? "" : "\\s*").append(Pattern.quote(part));
    }
    return pattern.toString();
  }

  private int startOfLine() {
    int start = 0;
    for (int l = 1; l < line && text.indexOf('\n', start) >= 0; l++) {
      start = text.indexOf('\n', start) + 1;
    }
    return start;
  }

  private int firstWord(int start) {
    int offset = start;
    while (offset < text.length() && " \t".indexOf(text.charAt(offset)) >= 0) {
      offset++;
    }
    return offset;
  }

  private PolicyFault atOffset(int offset, String message) {
    return atOffset(file.isEmpty() ? "rules" : file, text, offset, message);
  }

  /** A fault at this character of the file. */
  static PolicyFault atOffset(String file, String text, int offset, String message) {
    int row = 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    return PolicyFault.atLine(file, row, offset - text.lastIndexOf('\n', offset - 1), message);
  }

  private PolicyFault at(int row, int column, String message) {
    return PolicyFault.atLine(file.isEmpty() ? "rules" : file, row, column, message);
  }

  private static String flat(String text) {
    String flat = text.strip().replaceAll("\\s*\\n\\s*", "; ");
    return flat.length() > LONGEST ? flat.substring(0, LONGEST) + "..." : flat;
  }
}
