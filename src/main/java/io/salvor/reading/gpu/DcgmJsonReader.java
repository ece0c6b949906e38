package io.salvor.reading.gpu;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.salvor.model.Diagnostic.Result;
import io.salvor.reading.DocumentReader;
import io.salvor.reading.Emitter;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.Words;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** The JSON of {@code dcgmi diag -j}, of DCGM 2 to 4, read as a stream. */
public final class DcgmJsonReader implements DocumentReader {
  private static final int DEEPEST = 64;
  private static final int LONGEST_STRING = 1024 * 1024;
  private static final int LONGEST_MESSAGE = 4096;
  private static final int MOST_WARNINGS = 64;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_STRING)
                  .build())
          .build();

  @Override
  public boolean accepts(String head) {
    return head.stripLeading().startsWith("{")
        && (head.contains("\"DCGM GPU Diagnostic\"") || head.contains("\"DCGM Diagnostic\""));
  }

  @Override
  public void read(InputStream in, Emitter out) throws IOException {
    Walk walk = new Walk();
    try (JsonParser parser = JSON.createParser(in)) {
      walk.read(parser);
    } finally {
      if (!walk.draft.isEmpty()) {
        Line line = new Line("", "", out.hints().arrival(), out.hints().node(), false, -1);
        walk.draft.emit(line, out);
      }
    }
  }

  /** A warning of one result. */
  private record Warning(String text, int number) {}

  /** The walk through one document. */
  private static final class Walk {
    private final DiagnosticDraft draft = new DiagnosticDraft();
    private final Deque<String> path = new ArrayDeque<>();
    private final List<Warning> warnings = new ArrayList<>();
    private String test = "";
    private String gpus = "";
    private String status = "";
    private String warning = "";
    private int number;

    void read(JsonParser parser) throws IOException {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case START_OBJECT, START_ARRAY -> {
            String name = parser.currentName();
            path.addLast(name != null ? name : path.isEmpty() ? "" : path.peekLast());
          }
          case END_OBJECT -> endObject(path.removeLast());
          case END_ARRAY -> path.removeLast();
          case VALUE_STRING, VALUE_NUMBER_INT -> value(parser);
          default -> {
            // names come with their values
          }
        }
      }
    }

    private void value(JsonParser parser) throws IOException {
      String name = parser.currentName() == null ? path.peekLast() : parser.currentName();
      String text = Words.cut(parser.getText(), LONGEST_MESSAGE);
      switch (name) {
        case "name" -> test = text;
        case "gpu_ids", "gpu_id", "entity_id" -> gpus = text;
        case "status" -> status = text;
        case "warning", "error" -> warning = text;
        case "warnings", "errors" -> warn(text, 0);
        case "error_id" -> number = parser.getValueAsInt(0);
        case "runtime_error" -> draft.add("runtime", "", Result.ERROR, code(text, 0), text);
        default -> {
          // info, versions, categories
        }
      }
    }

    private void endObject(String name) {
      if (name.equals("warnings") || name.equals("errors")) {
        warn(warning, number);
        warning = "";
        number = 0;
      } else if (name.equals("results") || name.equals("test_summary")) {
        if (name.equals("results")) {
          result();
        }
        warnings.clear();
        status = "";
        gpus = "";
      }
    }

    private void warn(String text, int errorNumber) {
      if (warnings.size() < MOST_WARNINGS && !text.isEmpty()) {
        warnings.add(new Warning(text, errorNumber));
      }
    }

    private void result() {
      Result result = DiagnosticDraft.result(status).orElse(Result.ERROR);
      List<Warning> all = warnings.isEmpty() ? List.of(new Warning("", 0)) : warnings;
      for (Warning one : all) {
        String named = GpuNames.index(one.text());
        for (String gpu : gpus(named)) {
          draft.add(test, gpu, result, code(one.text(), one.number()), one.text());
        }
      }
    }

    /** The GPUs of a result: the one its warning names, else the list; a pass is one finding. */
    private String[] gpus(String named) {
      if (!named.isEmpty()) {
        return new String[] {named};
      }
      boolean isPass = status.toLowerCase(Locale.ROOT).startsWith("pass");
      return isPass && gpus.contains(",") ? new String[] {""} : gpus.split("[, ]+");
    }

    private static String code(String text, int errorNumber) {
      String said = DcgmErrors.ofText(text);
      return said.isEmpty() ? DcgmErrors.ofNumber(errorNumber) : said;
    }
  }
}
