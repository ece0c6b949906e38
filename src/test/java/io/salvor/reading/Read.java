package io.salvor.reading;

import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads text for tests and shows facts as one line each. */
public final class Read {
  public static final Instant ARRIVAL = Instant.parse("2026-12-01T00:00:00Z");

  private Read() {}

  public static List<Fact> facts(String text) {
    List<Fact> facts = new ArrayList<>();
    TextReader.read(text, Hints.at(ARRIVAL), facts::add);
    return facts;
  }

  /** The health events alone. */
  public static List<HealthEvent> events(String text) {
    return facts(text).stream()
        .filter(HealthEvent.class::isInstance)
        .map(HealthEvent.class::cast)
        .toList();
  }

  /** The one health event that the text must give. */
  public static HealthEvent event(String text) {
    List<HealthEvent> events = events(text);
    if (events.size() != 1) {
      throw new AssertionError("one event expected, not " + events);
    }
    return events.get(0);
  }

  public static List<Diagnostic> diagnostics(String text) {
    return facts(text).stream()
        .filter(Diagnostic.class::isInstance)
        .map(Diagnostic.class::cast)
        .toList();
  }

  public static List<RawText> raw(String text) {
    return facts(text).stream().filter(RawText.class::isInstance).map(RawText.class::cast).toList();
  }

  /** Check, codes and entities of each health event. */
  public static List<String> brief(String text) {
    return events(text).stream().map(Read::brief).toList();
  }

  public static String brief(HealthEvent event) {
    StringJoiner line = new StringJoiner(" ");
    line.add(event.check()).add(String.join(",", event.codes()));
    event.entities().forEach(entity -> line.add(show(entity)));
    return line.toString();
  }

  /** All facts but text, one line each, a finding on a line of its own. */
  public static List<String> golden(List<Fact> facts) {
    List<String> lines = new ArrayList<>();
    for (Fact fact : facts) {
      if (fact instanceof HealthEvent event) {
        String node = event.node().isEmpty() ? "-" : event.node();
        String healthy = event.healthy() ? " healthy" : "";
        lines.add(
            "health %s %s%s %s @%s %s"
                .formatted(
                    brief(event),
                    event.severity(),
                    healthy,
                    node,
                    event.time(),
                    event.attributes()));
      } else if (fact instanceof Diagnostic diagnostic) {
        lines.add(
            "diagnostic %s level %d %s"
                .formatted(diagnostic.suite(), diagnostic.level(), diagnostic.outcome()));
        diagnostic.findings().forEach(finding -> lines.add(show(finding)));
      } else if (!(fact instanceof RawText)) {
        lines.add(fact.kind() + " " + fact.node());
      }
    }
    return lines;
  }

  private static String show(Finding finding) {
    return "  %s %s %s %s"
        .formatted(finding.test(), show(finding.entity()), finding.result(), finding.code())
        .stripTrailing();
  }

  private static String show(Entity entity) {
    return entity.type() + "=" + entity.value();
  }
}
