package io.salvor.policy.table;

import io.salvor.model.Mode;
import io.salvor.policy.PolicyFault;
import io.salvor.policy.PolicyRefused;
import io.salvor.policy.Stages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a decision table from its workbook; every fault is told at its cell. */
public final class TableReader {
  private static final String TABLE = "RuleTable ";
  private static final int HEADER_ROWS = 4;
  private static final int LONGEST_SEARCH = 100;

  private final String file;
  private final Grid grid;
  private final List<PolicyFault> faults = new ArrayList<>();
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> places = new HashMap<>();

  private TableReader(String file, Grid grid) {
    this.file = file;
    this.grid = grid;
  }

  /** The table, or all that is wrong with it. */
  public static DecisionTable read(String file, byte[] content) throws PolicyRefused {
    return new TableReader(file, WorkbookReader.read(file, content)).read();
  }

  private DecisionTable read() throws PolicyRefused {
    int tableRow = findTable();
    checkStage();
    Columns columns = Columns.read(file, grid, tableRow + 1, faults);
    refuseIfFaulty();
    String name = grid.at(tableRow, 0).substring(TABLE.length()).strip();
    List<TableRow> rows = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int r = tableRow + 1 + HEADER_ROWS; r < grid.rows().size(); r++) {
      if (grid.at(r, 0).startsWith(TABLE)) {
        fault(r, 0, "a second table; each file holds one");
        refuseIfFaulty();
      }
      if (grid.isBlank(r)) {
        checkNothingFollows(r);
      } else {
        readRow(r, name, columns, rows, seen);
      }
    }
    if (rows.isEmpty() && faults.isEmpty()) {
      fault(tableRow, 0, "the table has no rows");
    }
    refuseIfFaulty();
    return new DecisionTable(
        file,
        grid.sheet(),
        name,
        properties.getOrDefault("RuleSet", ""),
        properties.getOrDefault("AGENDA-GROUP", ""),
        columns.fact,
        rows);
  }

  private int findTable() throws PolicyRefused {
    for (int r = 0; r < Math.min(grid.rows().size(), LONGEST_SEARCH); r++) {
      String first = grid.at(r, 0);
      if (first.startsWith(TABLE)) {
        if (properties.getOrDefault("RuleSet", "").isBlank()) {
          fault(r, 0, "a row 'RuleSet' with the package name must stand above the table");
          refuseIfFaulty();
        }
        return r;
      }
      if (!first.isBlank()) {
        properties.put(first, grid.at(r, 1));
        places.put(first, Grid.name(r, 1));
      }
    }
    fault(
        0,
        0,
        "no cell of the first column begins with 'RuleTable' and a name; the table has to be on the "
            + "first sheet, and that is '"
            + grid.sheet()
            + "'");
    refuseIfFaulty();
    throw new IllegalStateException("unreachable: the fault above refuses");
  }

  /** A table of no stage, or of one that never runs, would be silently dead. */
  private void checkStage() {
    String stage = properties.getOrDefault("AGENDA-GROUP", "");
    if (!Stages.NAMES.contains(stage)) {
      faults.add(
          PolicyFault.atCell(
              file,
              grid.sheet(),
              places.getOrDefault("AGENDA-GROUP", "A1"),
              "the row 'AGENDA-GROUP' above the table has to name a stage ("
                  + Stages.listed()
                  + "), not '"
                  + stage
                  + "'"));
    }
  }

  private void readRow(
      int r, String table, Columns columns, List<TableRow> rows, Map<String, Integer> seen) {
    int before = faults.size();
    List<Condition> conditions = conditions(r, columns);
    List<TableRow.Said> says = new ArrayList<>();
    columns.setters.forEach(
        (c, setter) -> {
          Object value = value(r, c, setter.type());
          if (setter.isRequired()) {
            requireCell(r, c, columns);
          }
          if (value instanceof Integer number
              && (number < setter.lowest() || number > setter.highest())) {
            fault(
                r,
                c,
                number + " is not in the range " + setter.lowest() + " to " + setter.highest());
          } else if (value != null) {
            says.add(new TableRow.Said(Grid.name(r, c), setter, value));
          }
        });
    Object start = value(r, columns.start, columns.draft.parameter());
    String reason = grid.at(r, columns.finish);
    requireCell(r, columns.start, columns);
    requireCell(r, columns.finish, columns);
    if (columns.owner >= 0) {
      requireCell(r, columns.owner, columns);
    }
    if (start != null && !columns.draft.wrongStart(start).isEmpty()) {
      fault(r, columns.start, columns.draft.wrongStart(start));
    }
    boolean observesOnly = observesOnly(r, columns);
    refuseWhatDroolsPassesOn(r, columns);
    if (conditions.isEmpty() && faults.size() == before) {
      fault(
          r, 0, "the row tests nothing; write one test that always holds, e.g. 0 under 'At least'");
    }
    if (faults.size() > before) {
      return;
    }
    String key = conditions.stream().map(Condition::hash).toList() + " " + spoken(r, columns);
    Integer twin = seen.putIfAbsent(key, r + 1);
    if (twin != null) {
      fault(r, 0, "says the same as row " + twin + "; delete one of them");
      return;
    }
    String owner = columns.owner < 0 ? "" : grid.at(r, columns.owner);
    rows.add(
        new TableRow(
            r + 1,
            table + "_" + (r + 1),
            conditions,
            columns.draft,
            start,
            says,
            reason,
            owner,
            observesOnly));
  }

  private List<Condition> conditions(int r, Columns columns) {
    List<Condition> conditions = new ArrayList<>();
    columns.tests.forEach(
        (c, test) -> {
          String text = grid.at(r, c);
          if (text.isBlank()) {
            return;
          }
          try {
            conditions.add(
                new Condition(
                    Grid.name(r, c), test.field(), test.operator(), CellValue.operand(test, text)));
          } catch (CellValue.Wrong e) {
            fault(r, c, e.getMessage());
          }
        });
    return conditions;
  }

  private Object value(int r, int c, Class<?> type) {
    String text = grid.at(r, c);
    if (text.isBlank()) {
      return null;
    }
    try {
      return CellValue.of(type, text);
    } catch (CellValue.Wrong e) {
      fault(r, c, e.getMessage());
      return null;
    }
  }

  /** A row may be made to observe only; other modes are those of cells and of the service. */
  private boolean observesOnly(int r, Columns columns) {
    String mode = columns.mode < 0 ? "" : grid.at(r, columns.mode);
    if (!mode.isBlank() && !mode.equals(Mode.OBSERVE.name())) {
      fault(r, columns.mode, "'" + mode + "' should be " + Mode.OBSERVE + " or empty");
    }
    return mode.equals(Mode.OBSERVE.name());
  }

  private void requireCell(int r, int c, Columns columns) {
    if (grid.at(r, c).isBlank()) {
      fault(r, c, "is empty; every row needs '" + columns.labels.get(c) + "'");
    }
  }

  /** Drools takes an empty row for the end of the table and would drop what stands below it. */
  private void checkNothingFollows(int r) {
    if (!grid.isBlank(r + 1) && r + 1 < grid.rows().size()) {
      fault(r, 0, "the row is empty, which ends a table, but rows follow; delete the empty row");
    }
  }

  /** What the row concludes, its reason and owner aside. */
  private String spoken(int r, Columns columns) {
    StringBuilder spoken = new StringBuilder(grid.at(r, columns.start));
    columns.setters.keySet().forEach(c -> spoken.append('\n').append(grid.at(r, c)));
    return spoken.toString();
  }

  /**
   * Drools passes some characters on as they are, so that its rule would not compile: the same file
   * has to mean the same to it.
   */
  private void refuseWhatDroolsPassesOn(int r, Columns columns) {
    for (int c = 0; c < grid.rows().get(r).size(); c++) {
      String text = grid.at(r, c);
      if (text.indexOf('\\') >= 0) {
        fault(r, c, "has a backslash; write [0-9] or [.] instead of \\d or \\.");
      }
      if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
        fault(r, c, "has a line break; write it in one line");
      }
      int quote = text.indexOf('"', 1);
      boolean isEscaped = quote > 0 && quote < text.length() - 1;
      if (columns.quoted.contains(c) && text.indexOf('"') >= 0 && !isEscaped) {
        fault(r, c, "has quotes at its end or start; the column puts its own, so leave them out");
      }
    }
  }

  private void fault(int row, int column, String message) {
    faults.add(PolicyFault.atCell(file, grid.sheet(), Grid.name(row, column), message));
  }

  private void refuseIfFaulty() throws PolicyRefused {
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
  }
}
