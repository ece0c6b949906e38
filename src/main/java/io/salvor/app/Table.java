package io.salvor.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of short texts in columns of equal width; the last column takes what is left. */
final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final Style style;
  private final int width;

  Table(Terminal terminal, String... head) {
    this.style = new Style(terminal.colour());
    this.width = terminal.width();
    row(head);
  }

  Table row(String... cells) {
    rows.add(Arrays.stream(cells).map(cell -> Lines.shorten(cell, 60)).toList());
    return this;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      String line = line(rows.get(i));
      text.append(i == 0 ? style.bold(line) : line).append('\n');
    }
    return text.toString();
  }

  private String line(List<String> row) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size() - 1; column++) {
      String cell = row.get(column);
      line.append(cell).append(" ".repeat(widest(column) - cell.length())).append(GAP);
    }
    String last = row.get(row.size() - 1);
    return line.append(Lines.shorten(last, width - line.length())).toString().stripTrailing();
  }

  private int widest(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
