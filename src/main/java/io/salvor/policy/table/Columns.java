package io.salvor.policy.table;

import io.salvor.policy.PolicyFault;
import io.salvor.policy.table.Condition.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a table: what each column means. The grammar is the subset of Drools' own that
 * {@code src/docs/tables.md} describes.
 */
final class Columns {
  private static final Pattern CONDITION =
      Pattern.compile(
          "(\\w+)\\s*(==|!=|>=|<=|>|<|not\\s+in|in|matches)\\s*"
              + "(\\(\\s*\\$param\\s*\\)|\"\\$param\"|\\w+\\.\\$param|\\$param)");
  private static final Pattern START =
      Pattern.compile(
          "(\\w+)\\s+(\\w+)\\s*=\\s*\\1\\.of\\(\\s*(\\$\\w+)\\s*,\\s*(\\w+\\.\\$param|\\$param)\\s*\\);");
  private static final Pattern SETTER =
      Pattern.compile("(\\w+)\\.(\\w+)\\(\\s*(\\w+\\.\\$param|\"\\$param\"|\\$param)\\s*\\);");
  private static final Pattern FINISH =
      Pattern.compile(
          "insert\\(\\s*(\\w+)\\.because\\(\\s*drools\\.getRule\\(\\)\\.getName\\(\\)\\s*,"
              + "\\s*\"\\$param\"\\s*\\)\\s*\\);");
  private static final Pattern PATTERN = Pattern.compile("(\\$\\w+)\\s*:\\s*(\\w+)");

  /** A condition column. */
  record Test(Field field, Operator operator) {}

  final Map<Integer, Test> tests = new TreeMap<>();
  final Map<Integer, DraftType.Setter> setters = new TreeMap<>();
  final Map<Integer, String> labels = new TreeMap<>();

  /** Columns whose template puts quotes around the cell. */
  final Set<Integer> quoted = new TreeSet<>();

  FactType<?> fact;
  DraftType<?> draft;
  int start = -1;
  int finish = -1;
  int owner = -1;
  int mode = -1;

  private String variable = "";
  private String factVariable = "";
  private final Grid grid;
  private final String file;
  private final int kindRow;
  private final List<PolicyFault> faults = new ArrayList<>();

  private Columns(String file, Grid grid, int kindRow) {
    this.file = file;
    this.grid = grid;
    this.kindRow = kindRow;
  }

  /** Reads the four header rows from {@code kindRow}: kinds, pattern, templates, labels. */
  static Columns read(String file, Grid grid, int kindRow, List<PolicyFault> faults) {
    Columns columns = new Columns(file, grid, kindRow);
    columns.readPattern();
    int width = kindRow < grid.rows().size() ? grid.rows().get(kindRow).size() : 0;
    for (int c = 0; c < width && columns.fact != null; c++) {
      columns.readColumn(c);
    }
    columns.checkWhole();
    faults.addAll(columns.faults);
    return columns;
  }

  private void readPattern() {
    String text = grid.at(kindRow + 1, 0);
    Matcher matcher = PATTERN.matcher(text);
    if (!matcher.matches()) {
      fault(kindRow + 1, 0, "'" + text + "' should name one fact, e.g. $x : Xid");
      return;
    }
    factVariable = matcher.group(1);
    fact = Vocabulary.facts().get(matcher.group(2));
    if (fact == null) {
      fault(
          kindRow + 1,
          0,
          "'"
              + matcher.group(2)
              + "' is no fact that tables match; there are "
              + String.join(", ", Vocabulary.facts().keySet()));
    }
  }

  private void readColumn(int c) {
    String kind = grid.at(kindRow, c);
    String template = grid.at(kindRow + 2, c);
    labels.put(c, grid.at(kindRow + 3, c));
    if (template.contains("\"$param\"")) {
      quoted.add(c);
    }
    if (c > 0 && !grid.at(kindRow + 1, c).isBlank()) {
      fault(kindRow + 1, c, "only one fact is matched by a table; it stands in the first column");
    }
    switch (kind) {
      case "CONDITION" -> readTest(c, template);
      case "ACTION" -> readAction(c, template);
      case "METADATA" -> {
        if (template.startsWith("owner(")) {
          owner = c;
        } else if (template.startsWith("mode(")) {
          mode = c;
        }
      }
      case "" -> {}
      default -> fault(kindRow, c, "'" + kind + "' should be CONDITION, ACTION or METADATA");
    }
  }

  private void readTest(int c, String template) {
    Matcher matcher = CONDITION.matcher(template);
    if (!matcher.matches()) {
      fault(kindRow + 2, c, "'" + template + "' should be a test such as number == $param");
      return;
    }
    Field field = fact.fields().get(matcher.group(1));
    if (field == null) {
      fault(
          kindRow + 2,
          c,
          fact.name()
              + " has no field '"
              + matcher.group(1)
              + "'; it has "
              + String.join(", ", fact.fields().keySet()));
      return;
    }
    Operator operator = Operator.of(matcher.group(2));
    if (operator.isOrder() && field.type() != int.class && field.type() != double.class) {
      fault(kindRow + 2, c, "'" + field.name() + "' is no number, so it has no order");
      return;
    }
    if (operator == Operator.MATCHES && field.type() != String.class) {
      fault(kindRow + 2, c, "'" + field.name() + "' is no text, so it matches no pattern");
      return;
    }
    boolean isList = operator == Operator.IN || operator == Operator.NOT_IN;
    String wanted = isList ? "($param)" : placeholder(field.type());
    if (!matcher.group(3).replace(" ", "").equals(wanted)) {
      fault(kindRow + 2, c, "'" + template + "' should end with " + wanted);
      return;
    }
    tests.put(c, new Test(field, operator));
  }

  private void readAction(int c, String template) {
    Matcher begins = START.matcher(template);
    Matcher sets = SETTER.matcher(template);
    Matcher ends = FINISH.matcher(template);
    if (begins.matches()) {
      start = c;
      variable = begins.group(2);
      if (!begins.group(3).equals(factVariable)) {
        fault(kindRow + 2, c, "'" + begins.group(3) + "' should be " + factVariable);
      }
      draft = Vocabulary.conclusions().get(begins.group(1));
      if (draft == null) {
        fault(
            kindRow + 2,
            c,
            "'"
                + begins.group(1)
                + "' is no conclusion of tables; there are "
                + String.join(", ", Vocabulary.conclusions().keySet()));
        return;
      }
      requirePlaceholder(c, begins.group(4), draft.parameter());
    } else if (ends.matches() && ends.group(1).equals(variable)) {
      finish = c;
    } else if (sets.matches()
        && draft != null
        && sets.group(1).equals(variable)
        && draft.setters().containsKey(sets.group(2))) {
      DraftType.Setter setter = draft.setters().get(sets.group(2));
      requirePlaceholder(c, sets.group(3), setter.type());
      setters.put(c, setter);
    } else {
      String known =
          draft == null
              ? ""
              : "; " + draft.name() + " can say " + String.join(", ", draft.setters().keySet());
      fault(kindRow + 2, c, "'" + template + "' is no action of tables" + known);
    }
  }

  private void requirePlaceholder(int c, String given, Class<?> type) {
    if (!given.equals(placeholder(type))) {
      fault(kindRow + 2, c, "'" + given + "' should be " + placeholder(type));
    }
  }

  /** How a template names a value of this type, so that Drools reads the cell as we do. */
  private static String placeholder(Class<?> type) {
    return type == String.class
        ? "\"$param\""
        : type.isEnum() ? type.getSimpleName() + ".$param" : "$param";
  }

  private void checkWhole() {
    if (fact != null && start < 0) {
      fault(kindRow + 2, 0, "no action column begins a conclusion (... s = ...of($x, ...))");
    }
    if (fact != null && finish < 0) {
      fault(kindRow + 2, 0, "no action column gives the reason (insert(s.because(...)))");
    }
    if (fact != null && owner < 0) {
      fault(kindRow + 2, 0, "no METADATA column names the owner (owner(\"$param\"))");
    }
  }

  private void fault(int row, int column, String message) {
    faults.add(PolicyFault.atCell(file, grid.sheet(), Grid.name(row, column), message));
  }

  /** The names of an enumeration, for messages. */
  static String options(Class<?> type) {
    return String.join(", ", Arrays.stream(type.getEnumConstants()).map(Object::toString).toList());
  }
}
