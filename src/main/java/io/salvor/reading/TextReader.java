package io.salvor.reading;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stub until the reading room is merged: XID lines, and raw text. */
public final class TextReader {
  private static final Pattern XID = Pattern.compile("NVRM: Xid \\(PCI:([^)]*)\\): (\\d+)");

  private TextReader() {}

  /** Stub. */
  public static ReadReport read(InputStream in, Hints hints, Consumer<Fact> sink)
      throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    long count = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      if (!line.isBlank()) {
        sink.accept(fact(line, hints, ++count));
      }
    }
    return new ReadReport(0, count, count, 0, 0);
  }

  /** Stub. */
  public static ReadReport read(String text, Hints hints, Consumer<Fact> sink) {
    try {
      return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), hints, sink);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Fact fact(String line, Hints hints, long n) {
    Origin origin =
        new Origin(
            hints.idPrefix() + n, hints.arrival(), hints.source(), hints.cell(), line, Map.of());
    Matcher xid = XID.matcher(line);
    if (!xid.find()) {
      return new RawText(origin, hints.format(), hints.node(), hints.job(), -1, line);
    }
    return new HealthEvent(
        origin,
        hints.node(),
        Component.GPU,
        "GpuXid",
        List.of(xid.group(2)),
        List.of(new Entity(Entity.PCI, xid.group(1))),
        Severity.CRITICAL,
        false,
        line,
        "",
        Map.of());
  }
}
