package io.salvor.reading;

import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Takes a line's prefix off and offers the line to the readers that may want it. */
final class LineDispatcher {
  private final List<LineReader> readers;
  private final Anchors anchors;
  private final Emitter out;
  private final Hints hints;
  private final LineClock clock;
  private final Prefix prefix;
  private long inBlock;
  private int otherJobs;
  private boolean isAfterKmsg;
  private TextFormat seen;

  LineDispatcher(List<LineReader> readers, Anchors anchors, Emitter out) {
    this.readers = readers;
    this.anchors = anchors;
    this.out = out;
    this.hints = out.hints();
    this.clock = new LineClock(hints.arrival());
    this.prefix = new Prefix(clock, new Stamp(hints.arrival()));
    this.seen = hints.format();
  }

  /** One line, and the readers of which an anchor stands in it. */
  void line(String whole, long mask) {
    if (whole.isBlank()) {
      if (inBlock != 0) {
        offer(new Line(whole, "", clock.now(), hints.node(), false, -1), 0);
      }
      return;
    }
    prefix.parse(whole);
    String text = prefix.text();
    if (isKmsgDetail(text)) {
      return;
    }
    if (!text.isEmpty() && text.charAt(0) == '(') {
      text = behindNote(text);
    }
    if (!text.isEmpty() && text.charAt(0) == '{' && isRecord(whole, text)) {
      return;
    }
    Duration age = text.endsWith(")") ? Note.ageBehind(text) : Duration.ZERO;
    Instant time = age.isZero() ? clock.now() : clock.now().minus(age);
    String node = prefix.node().isEmpty() ? hints.node() : prefix.node();
    if ((mask | inBlock) != 0
        && offer(new Line(whole, text, time, node, prefix.hasTime(), prefix.rank()), mask)) {
      return;
    }
    raw(whole, text, time, node);
  }

  void end() {
    for (LineReader reader : readers) {
      reader.end(out);
    }
  }

  private void raw(String whole, String text, Instant time, String node) {
    TextFormat format = prefix.format() == TextFormat.AUTO ? seen : prefix.format();
    seen = hints.format() == TextFormat.AUTO ? format : hints.format();
    out.emit(
        new RawText(
            out.origin(time, whole),
            hints.format() == TextFormat.AUTO ? format : hints.format(),
            Words.name(node),
            "",
            prefix.rank(),
            text));
  }

  /** Readers inside a block first, then those with an anchor; the first taker has it. */
  private boolean offer(Line line, long mask) {
    long first = inBlock;
    return offerTo(first, line) || offerTo(mask & ~first, line);
  }

  private boolean offerTo(long mask, Line line) {
    for (long rest = mask; rest != 0; rest &= rest - 1) {
      int index = Long.numberOfTrailingZeros(rest);
      LineReader reader = readers.get(index);
      boolean isTaken = reader.offer(line, out);
      long bit = 1L << index;
      inBlock = reader.isInBlock() ? inBlock | bit : inBlock & ~bit;
      if (isTaken) {
        return true;
      }
    }
    return false;
  }

  /** {@code SUBSYSTEM=pci} below a record of /dev/kmsg says nothing more. */
  private boolean isKmsgDetail(String text) {
    if (prefix.hasTime()) {
      isAfterKmsg = prefix.isKmsg();
      return false;
    }
    return isAfterKmsg && text.charAt(0) == ' ' && text.indexOf('=') > 1;
  }

  private String behindNote(String text) {
    Optional<Note> note = Note.at(text, 0);
    if (note.isEmpty()) {
      return text;
    }
    if (!prefix.hasTime()) {
      clock.shift(note.get().shift());
    }
    if (note.get().isOtherJob()) {
      otherJobs++;
      out.job("other-" + otherJobs);
    }
    String rest = text.substring(note.get().end()).stripLeading();
    if (rest.isEmpty() || !note.get().age().isZero()) {
      return text;
    }
    prefix.parse(rest);
    return prefix.text();
  }

  private boolean isRecord(String whole, String text) {
    Optional<JsonLine> record = JsonLine.of(text.strip(), hints.arrival());
    if (record.isEmpty()) {
      return false;
    }
    record.get().time().ifPresent(clock::set);
    boolean hasTime = prefix.hasTime() || record.get().time().isPresent();
    String outer = prefix.node().isEmpty() ? hints.node() : prefix.node();
    String[] parts = record.get().message().split("\\R");
    for (String part : parts) {
      prefix.parse(part);
      String node = prefix.node().isEmpty() ? record.get().node() : prefix.node();
      Line line =
          new Line(
              whole,
              prefix.text(),
              clock.now(),
              node.isEmpty() ? outer : node,
              hasTime || prefix.hasTime(),
              prefix.rank());
      if (!part.isBlank() && !offer(line, anchors.find(part))) {
        raw(whole, line.text(), line.time(), line.node());
      }
    }
    return true;
  }
}
