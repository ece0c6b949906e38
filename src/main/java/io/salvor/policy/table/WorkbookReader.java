package io.salvor.policy.table;

import io.salvor.policy.PolicyFault;
import io.salvor.policy.PolicyRefused;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** Reads the first sheet of an .xlsx workbook, within limits that a hostile file cannot pass. */
final class WorkbookReader {
  /** Most bytes that a workbook may unpack to. */
  static final long MAX_UNPACKED = 64L * 1024 * 1024;

  static final int MAX_PARTS = 500;
  static final int MAX_ROWS = 20_000;
  static final int MAX_COLUMNS = 100;
  static final int MAX_CELL = 4_000;

  private WorkbookReader() {}

  static Grid read(String file, byte[] content) throws PolicyRefused {
    checkPackage(file, content);
    try (ReadableWorkbook workbook = new ReadableWorkbook(new ByteArrayInputStream(content))) {
      Sheet sheet = workbook.getFirstSheet();
      List<List<String>> rows = new ArrayList<>();
      try (Stream<Row> stream = sheet.openStream()) {
        stream.forEach(row -> put(file, sheet.getName(), rows, row));
      }
      return new Grid(sheet.getName(), rows);
    } catch (TooLarge e) {
      throw new PolicyRefused(e.fault);
    } catch (IOException | RuntimeException e) {
      throw new PolicyRefused(
          new PolicyFault(
              file,
              "",
              "is not a workbook that can be read ("
                  + e.getMessage()
                  + "); save it again as .xlsx from your spreadsheet program"));
    }
  }

  /** Unpacks once and counts, before anything is built from it: a bomb ends here. */
  private static void checkPackage(String file, byte[] content) throws PolicyRefused {
    long unpacked = 0;
    int parts = 0;
    byte[] buffer = new byte[64 * 1024];
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        parts++;
        for (int n = zip.read(buffer); n > 0; n = zip.read(buffer)) {
          unpacked += n;
          if (unpacked > MAX_UNPACKED || parts > MAX_PARTS) {
            throw new PolicyRefused(
                new PolicyFault(
                    file,
                    "",
                    "unpacks to more than "
                        + MAX_UNPACKED / 1024 / 1024
                        + " MiB or "
                        + MAX_PARTS
                        + " parts; a decision table is far smaller"));
          }
        }
      }
    } catch (IOException e) {
      throw new PolicyRefused(
          new PolicyFault(file, "", "is damaged (" + e.getMessage() + "); save it again"));
    }
    if (parts == 0) {
      throw new PolicyRefused(
          new PolicyFault(file, "", "is not an .xlsx workbook; save it in that format"));
    }
  }

  private static void put(String file, String sheet, List<List<String>> rows, Row row) {
    int number = row.getRowNum() - 1;
    List<String> cells = cells(file, sheet, number, row);
    if (cells.isEmpty()) {
      return;
    }
    if (number >= MAX_ROWS || cells.size() > MAX_COLUMNS) {
      throw new TooLarge(
          PolicyFault.atCell(
              file,
              sheet,
              Grid.name(number, 0),
              "the sheet has more than "
                  + MAX_ROWS
                  + " rows or "
                  + MAX_COLUMNS
                  + " columns; delete what is not part of the table"));
    }
    if (number < rows.size()) {
      throw new TooLarge(
          PolicyFault.atCell(
              file,
              sheet,
              Grid.name(number, 0),
              "the row stands twice in the file; save it again"));
    }
    while (rows.size() < number) {
      rows.add(List.of());
    }
    rows.add(Collections.unmodifiableList(cells));
  }

  /**
   * The texts up to the last cell that has one: programs also store cells that are only coloured.
   */
  private static List<String> cells(String file, String sheet, int number, Row row) {
    List<String> cells = new ArrayList<>();
    for (int c = 0; c < row.getCellCount(); c++) {
      String text = text(row.getCell(c));
      if (isUnanswered(row.getCell(c))) {
        throw new TooLarge(
            PolicyFault.atCell(
                file,
                sheet,
                Grid.name(number, c),
                "has a formula without a valid result; write the value, or open and save the file in"
                    + " your spreadsheet program"));
      }
      if (text.length() > MAX_CELL) {
        throw new TooLarge(
            PolicyFault.atCell(
                file,
                sheet,
                Grid.name(number, c),
                "has " + text.length() + " characters, the limit is " + MAX_CELL));
      }
      cells.add(text);
    }
    while (!cells.isEmpty() && cells.get(cells.size() - 1).isEmpty()) {
      cells.remove(cells.size() - 1);
    }
    return cells;
  }

  private static boolean isUnanswered(Cell cell) {
    return cell != null
        && (cell.getType() == CellType.ERROR
            || cell.getType() == CellType.FORMULA
                && (cell.getRawValue() == null
                    || cell.getRawValue().isBlank()
                    || cell.getRawValue().startsWith("#")));
  }

  private static String text(Cell cell) {
    if (cell == null || cell.getType() == CellType.EMPTY) {
      return "";
    }
    Object value = cell.getValue();
    if (value instanceof BigDecimal number) {
      return number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof Boolean truth) {
      return truth.toString();
    }
    String text = value == null ? cell.getRawValue() : value.toString();
    return text == null ? "" : text.strip();
  }

  /** Carries a fault out of the stream of rows. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient PolicyFault fault;

    TooLarge(PolicyFault fault) {
      super(fault.toString());
      this.fault = fault;
    }
  }
}
