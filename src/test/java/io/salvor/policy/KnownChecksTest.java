package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.junit.jupiter.api.Test;

/** What readers can emit is known to a row of the health checks that was written for it. */
class KnownChecksTest {
  private static final Pattern CODE =
      Pattern.compile("\\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\\b|\\bTHERMAL\\b");
  private static final Pattern CHECK = Pattern.compile("\\b[A-Z]\\w*[a-z]\\w*\\b");
  private static final Set<String> OWN_TABLE =
      Set.of("GpuXid", "GpuXidGauge", "NvSwitchSxid", "DcgmHealth");
  private static final int LABELS = 9;

  @Test
  void everyCodeOfTheDocumentationHasARow() throws IOException {
    Set<String> rows = rows();
    List<String> unknown = new ArrayList<>();
    int codes = 0;
    for (String line : Files.readAllLines(Path.of("src/docs/reading.md"))) {
      String[] cells = line.split("(?<!\\\\)\\|");
      if (cells.length < 4 || OWN_TABLE.contains(cells[2].strip())) {
        continue;
      }
      List<String> checks = CHECK.matcher(cells[2]).results().map(r -> r.group()).toList();
      Matcher code = CODE.matcher(cells[3]);
      while (code.find()) {
        boolean isGoodNews = cells[3].substring(code.end()).matches(" \\(healthy[,)].*");
        boolean isKnown = checks.stream().anyMatch(check -> isKnown(rows, check, code.group()));
        codes++;
        if (!isGoodNews && !isKnown && !code.group().startsWith("DCGM_FR_")) {
          unknown.add(cells[2].strip() + " " + code.group());
        }
      }
    }
    assertThat(codes).isGreaterThan(70);
    assertThat(unknown).isEmpty();
  }

  @Test
  void everyCodeReadFromTheSamplesHasARow() throws IOException {
    Set<String> rows = rows();
    Set<String> emitted = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/test/resources/samples"))) {
      for (Path golden : files.filter(file -> file.toString().endsWith(".golden.txt")).toList()) {
        for (String line : Files.readAllLines(golden)) {
          String[] words = line.split(" ");
          boolean isEvent = line.startsWith("health ") && !line.contains(" healthy ");
          if (isEvent && !OWN_TABLE.contains(words[1])) {
            emitted.add(words[1] + " " + words[2]);
          }
        }
      }
    }
    assertThat(emitted).hasSizeGreaterThan(5);
    emitted.removeIf(event -> isKnown(rows, event.split(" ")[0], event.split(" ")[1]));
    assertThat(emitted).isEmpty();
  }

  private static boolean isKnown(Set<String> rows, String check, String code) {
    return rows.contains(check + " " + code) || rows.contains(check + " ");
  }

  /** Check and code of each row that is no fallback. */
  private static Set<String> rows() throws IOException {
    Path table = Path.of("decision-tables/health-checks.drl.xlsx");
    DataFormatter show = new DataFormatter();
    Set<String> rows = new HashSet<>();
    try (Workbook book = WorkbookFactory.create(table.toFile(), null, true)) {
      Sheet sheet = book.getSheetAt(book.getActiveSheetIndex());
      Map<String, Integer> columns = new HashMap<>();
      sheet
          .getRow(LABELS)
          .forEach(cell -> columns.put(show.formatCellValue(cell), cell.getColumnIndex()));
      int fallback = columns.get("Only if nothing else knows it");
      for (Row row : sheet) {
        if (row.getRowNum() > LABELS && show.formatCellValue(row.getCell(fallback)).isBlank()) {
          String check = show.formatCellValue(row.getCell(columns.get("Check")));
          String code = show.formatCellValue(row.getCell(columns.get("Code")));
          rows.add(check + " " + code);
        }
      }
    }
    return rows;
  }
}
