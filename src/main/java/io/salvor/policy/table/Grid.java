package io.salvor.policy.table;

import java.util.List;

/**
 * The cells of one sheet as text, by row and column from 0.
 *
 * @param sheet its name
 * @param rows rows from the first of the sheet; absent cells are empty
 */
record Grid(String sheet, List<List<String>> rows) {

  String at(int row, int column) {
    if (row >= rows.size() || column >= rows.get(row).size()) {
      return "";
    }
    return rows.get(row).get(column);
  }

  boolean isBlank(int row) {
    return row >= rows.size() || rows.get(row).stream().allMatch(String::isBlank);
  }

  /** The spreadsheet's own name of a cell, e.g. {@code B12}. */
  static String name(int row, int column) {
    StringBuilder letters = new StringBuilder();
    for (int c = column; c >= 0; c = c / 26 - 1) {
      letters.insert(0, (char) ('A' + c % 26));
    }
    return letters.toString() + (row + 1);
  }
}
