package io.salvor.reading.kernel;

import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** XIDs as the NVIDIA driver prints them into the kernel log. */
public final class XidReader implements LineReader {
  private static final Pattern XID =
      Pattern.compile("(?<!previous )\\bXid\\s*(?:\\(([^)]*)\\))?\\s*:\\s*");
  private static final Pattern NEXT = Pattern.compile("\\s*(?:NVRM:\\s*)?$");
  private static final Pattern FAULT_TEXT =
      Pattern.compile("^\\s*(?:MMU Fault\\b|Fault is of type\\b|ENGINE |faulted @)");
  private static final Pattern PRIMARY =
      Pattern.compile(
          "(?i)\\b(?:caused by|due to|after|follows) (?:the )?previous Xid:? (\\d{1,3})\\b");
  private static final int MMU_FAULT = 31;

  private final GpuIdentity gpus;

  /** An MMU fault whose text may go on in the next lines. */
  private Line open;

  private EventDraft openDraft;

  public XidReader(GpuIdentity gpus) {
    this.gpus = gpus;
  }

  @Override
  public List<String> anchors() {
    return List.of("xid");
  }

  @Override
  public boolean isInBlock() {
    return open != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    if (open != null) {
      if (FAULT_TEXT.matcher(line.text()).find()) {
        open = open.continuedBy(line);
        return true;
      }
      end(out);
    }
    return isDriverLine(line.text()) && read(line, out);
  }

  @Override
  public void end(Emitter out) {
    if (open != null) {
      openDraft.emit(open, out);
      open = null;
      openDraft = null;
    }
  }

  private static boolean isDriverLine(String text) {
    return text.contains("NVRM") || text.contains("Xid (");
  }

  private boolean read(Line line, Emitter out) {
    Matcher matcher = XID.matcher(line.text());
    boolean isFound = matcher.find();
    boolean isTaken = false;
    while (isFound) {
      String where = matcher.group(1) == null ? "" : matcher.group(1);
      int from = matcher.start();
      int textFrom = matcher.end();
      isFound = matcher.find();
      int to = isFound ? matcher.start() : line.text().length();
      String text = NEXT.matcher(line.text().substring(textFrom, to)).replaceFirst("");
      isTaken |= one(line.withText(line.text().substring(from, to)), where, text, out);
    }
    return isTaken;
  }

  /** An XID that follows from another may name it; its own line may be lost. */
  private void primary(Line part, String where, String text, Emitter out) {
    Matcher matcher = PRIMARY.matcher(text);
    if (matcher.find()) {
      EventDraft cause = XidText.draft(Integer.parseInt(matcher.group(1)), "");
      gpus.name(cause, part.node(), where.isEmpty() ? part.text() : where);
      cause.message(part.text()).emit(part, out);
    }
  }

  private boolean one(Line part, String where, String text, Emitter out) {
    int number = XidText.number(text);
    if (number == 0) {
      return false;
    }
    EventDraft draft = XidText.draft(number, text);
    gpus.name(draft, part.node(), where.isEmpty() ? part.text() : where);
    end(out);
    primary(part, where, text, out);
    boolean isWhole = number != MMU_FAULT || text.contains("Fault is of type");
    if (isWhole || text.contains("Graphics") || !text.contains("intr ")) {
      draft.emit(part, out);
    } else {
      open = part;
      openDraft = draft;
    }
    return true;
  }
}
