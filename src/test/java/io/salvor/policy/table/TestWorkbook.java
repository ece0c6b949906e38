package io.salvor.policy.table;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes small .xlsx files for tests: by default a sound table of XIDs, changed cell by cell. */
final class TestWorkbook {
  private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
  private static final String MAIN =
      "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
  private static final String PACKAGE =
      "xmlns=\"http://schemas.openxmlformats.org/package/2006/%s\"";
  private static final String OFFICE =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.";

  private final TreeMap<Integer, TreeMap<Integer, String>> cells = new TreeMap<>();
  private final Map<String, byte[]> extraParts = new LinkedHashMap<>();
  private String firstSheet = "";

  /** A sound table with the rows 11 and 12. */
  static TestWorkbook sound() {
    TestWorkbook book = new TestWorkbook();
    book.line(1, "A table for tests");
    book.line(3, "RuleSet", "io.salvor.rules.symptom");
    book.line(
        4,
        "Import",
        "io.salvor.model.signal.Xid, io.salvor.model.Severity, io.salvor.model.SymptomClass, "
            + "io.salvor.model.SymptomDraft");
    book.line(5, "AGENDA-GROUP", "symptom");
    book.line(6, "RuleTable Test");
    book.line(
        7,
        "CONDITION",
        "CONDITION",
        "CONDITION",
        "CONDITION",
        "ACTION",
        "ACTION",
        "ACTION",
        "METADATA");
    book.line(8, "$x : Xid");
    List.of("B8", "C8", "D8").forEach(at -> book.raw(at, "<c r=\"" + at + "\"/>"));
    book.line(
        9,
        "number == $param",
        "word in ($param)",
        "text matches \"$param\"",
        "action == \"$param\"",
        "SymptomDraft s = SymptomDraft.of($x, SymptomClass.$param);",
        "s.severity(Severity.$param);",
        "insert(s.because(drools.getRule().getName(), \"$param\"));",
        "owner(\"$param\")");
    book.line(10, "XID", "Word", "Message", "Action", "Class", "Severity", "Reason", "Owner");
    book.line(11, 79, null, null, null, "GPU_LOST", "FATAL", "It is gone.", "sre");
    book.line(12, 48, "\"FATAL\", \"\"", null, null, "NOTICE", "INFO", "It is well.", "sre");
    return book;
  }

  /** Puts values into a row from column A on; null leaves a cell out. */
  TestWorkbook line(int row, Object... values) {
    for (int c = 0; c < values.length; c++) {
      if (values[c] != null) {
        String at = Grid.name(row - 1, c);
        if (values[c] instanceof Number number) {
          raw(at, "<c r=\"" + at + "\"><v>" + number + "</v></c>");
        } else {
          with(at, values[c].toString());
        }
      }
    }
    return this;
  }

  /** Puts a text into a cell. */
  TestWorkbook with(String at, String text) {
    return raw(
        at,
        "<c r=\""
            + at
            + "\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
            + escaped(text)
            + "</t></is></c>");
  }

  /** Puts a cell as it is in the file. */
  TestWorkbook raw(String at, String xml) {
    String letters = at.replaceAll("[0-9]", "");
    int column = 0;
    for (char c : letters.toCharArray()) {
      column = column * 26 + c - 'A' + 1;
    }
    int row = Integer.parseInt(at.substring(letters.length()));
    cells.computeIfAbsent(row, r -> new TreeMap<>()).put(column, xml);
    return this;
  }

  TestWorkbook without(int row) {
    cells.remove(row);
    return this;
  }

  /** Puts an empty sheet of this name before the table. */
  TestWorkbook after(String sheet) {
    firstSheet = sheet;
    return this;
  }

  TestWorkbook withPart(String name, byte[] content) {
    extraParts.put(name, content);
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      part(zip, "[Content_Types].xml", contentTypes());
      part(zip, "_rels/.rels", relations("officeDocument", "xl/workbook.xml"));
      part(zip, "xl/workbook.xml", workbook());
      part(
          zip,
          "xl/_rels/workbook.xml.rels",
          relations("worksheet", "worksheets/sheet1.xml", "worksheets/sheet2.xml"));
      part(zip, "xl/worksheets/sheet1.xml", sheet());
      part(
          zip,
          "xl/worksheets/sheet2.xml",
          HEAD + "<worksheet " + MAIN + "><sheetData/></worksheet>");
      for (Map.Entry<String, byte[]> extra : extraParts.entrySet()) {
        zip.putNextEntry(new ZipEntry(extra.getKey()));
        zip.write(extra.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private String sheet() {
    StringBuilder xml = new StringBuilder(HEAD + "<worksheet " + MAIN + "><sheetData>");
    cells.forEach(
        (row, inRow) -> {
          xml.append("<row r=\"").append(row).append("\">");
          inRow.values().forEach(xml::append);
          xml.append("</row>");
        });
    return xml.append("</sheetData><mergeCells count=\"1\"><mergeCell ref=\"A8:D8\"/></mergeCells>")
        .append("</worksheet>")
        .toString();
  }

  private String workbook() {
    String table = "<sheet name=\"Test\" sheetId=\"1\" r:id=\"rId1\"/>";
    String other =
        "<sheet name=\""
            + (firstSheet.isEmpty() ? "Lists" : firstSheet)
            + "\" sheetId=\"2\" r:id=\"rId2\"/>";
    return HEAD
        + "<workbook "
        + MAIN
        + " xmlns:r=\""
        + OFFICE
        + "\"><sheets>"
        + (firstSheet.isEmpty() ? table + other : other + table)
        + "</sheets></workbook>";
  }

  private static String contentTypes() {
    return HEAD
        + "<Types "
        + PACKAGE.formatted("content-types")
        + "><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package."
        + "relationships+xml\"/><Default Extension=\"xml\" ContentType=\"application/xml\"/>"
        + override("workbook", "sheet.main")
        + override("worksheets/sheet1", "worksheet")
        + override("worksheets/sheet2", "worksheet")
        + "</Types>";
  }

  private static String override(String part, String type) {
    return "<Override PartName=\"/xl/" + part + ".xml\" ContentType=\"" + TYPE + type + "+xml\"/>";
  }

  private static String relations(String type, String... targets) {
    StringBuilder xml =
        new StringBuilder(HEAD + "<Relationships " + PACKAGE.formatted("relationships") + ">");
    for (int i = 0; i < targets.length; i++) {
      xml.append("<Relationship Id=\"rId")
          .append(i + 1)
          .append("\" Type=\"" + OFFICE + "/")
          .append(type)
          .append("\" Target=\"")
          .append(targets[i])
          .append("\"/>");
    }
    return xml.append("</Relationships>").toString();
  }

  private static void part(ZipOutputStream zip, String name, String content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content.getBytes(StandardCharsets.UTF_8));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
