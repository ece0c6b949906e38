package io.salvor.reading.kernel;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Pci;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records of the fabric manager's log, which may span lines. Errors become health events, the rest
 * is kept as text.
 */
public final class FabricManagerReader implements LineReader {
  private static final Pattern RECORD =
      Pattern.compile("^\\[(INFO|WARNING|ERROR|FATAL|CRITICAL|DEBUG)\\] \\[tid \\d+\\] ?(.*)$");
  private static final Pattern SXID =
      Pattern.compile("(?i)nvswitch (non-)?fatal error (\\d{4,6})|\\bsxid[ :]+(\\d{4,6})");
  private static final Pattern PORT = Pattern.compile("(?i)\\b(?:port|link)(?: index)?[ :]+(\\d+)");
  private static final int LONGEST_RECORD = 16 * 1024;

  private Line record;
  private String level = "";

  @Override
  public List<String> anchors() {
    return List.of("] [tid ");
  }

  @Override
  public boolean isInBlock() {
    return record != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    Matcher matcher = RECORD.matcher(line.text());
    if (matcher.find()) {
      end(out);
      level = matcher.group(1);
      record = line.withText(matcher.group(2));
      return true;
    }
    if (record == null) {
      return false;
    }
    if (line.hasTime() || line.text().isBlank()) {
      end(out);
      return line.text().isBlank();
    }
    if (record.text().length() + line.text().length() < LONGEST_RECORD) {
      record = record.withText(record.text() + " " + line.text().strip());
    }
    return true;
  }

  @Override
  public void end(Emitter out) {
    if (record == null) {
      return;
    }
    Line whole = record;
    record = null;
    boolean isError = level.equals("ERROR") || level.equals("FATAL") || level.equals("CRITICAL");
    if (isError) {
      event(whole, out);
    } else {
      out.emit(
          new RawText(
              out.origin(whole.time(), whole.whole()),
              TextFormat.FABRIC_MANAGER,
              whole.node(),
              "",
              -1,
              whole.text()));
    }
  }

  private void event(Line line, Emitter out) {
    String text = line.text();
    Matcher sxid = SXID.matcher(text);
    EventDraft draft;
    if (sxid.find()) {
      String word = XidText.word(text);
      draft = EventDraft.of(Component.NVSWITCH, SxidReader.CHECK);
      draft.code(sxid.group(2) == null ? sxid.group(3) : sxid.group(2));
      draft.attribute(Attribute.WORD, word);
      draft.severity(word.equals("FATAL") ? Severity.FATAL : Severity.WARNING);
    } else {
      draft = EventDraft.of(Component.FABRIC, "FabricManager").code(code(text));
      draft.severity(level.equals("ERROR") ? Severity.CRITICAL : Severity.FATAL);
    }
    draft.entity(Entity.NVSWITCH, Pci.find(text));
    Matcher port = PORT.matcher(text);
    draft.entity(Entity.NVLINK, port.find() ? port.group(1) : "");
    draft.emit(line, out);
  }

  private static String code(String text) {
    if (Words.contains(text, "sxid") || Words.contains(text, "nvswitch fatal")) {
      return "FM_SXID";
    }
    boolean isLink = Words.contains(text, "nvlink") || Words.contains(text, "link");
    if (isLink
        && (Words.contains(text, "down")
            || Words.contains(text, "training")
            || Words.contains(text, "inactive")
            || Words.contains(text, "contain"))) {
      return "FM_NVLINK_DOWN";
    }
    return Words.contains(text, "partition") ? "FM_PARTITION" : "FM_ERROR";
  }
}
