package io.salvor.ledger;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Watches the running numbers that senders give their facts as {@code sequence}, and states what is
 * missing. All that it knows is in the ledger; memory holds what was used lately.
 */
final class StreamGaps {
  static final String CHECK = "StreamGap";

  /** Most senders that are remembered in memory. */
  private static final int STREAMS = 10_000;

  private static final String SOURCE = "salvor";

  private final Statements statements;
  private final Map<Stream.Name, Stream> streams = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<Stream> changed = new LinkedHashSet<>();

  StreamGaps(Statements statements) {
    this.statements = statements;
  }

  /**
   * Takes a new fact; gives what is to be stated about its number.
   *
   * @param position where that would stand in the ledger
   */
  Optional<HealthEvent> see(Fact fact, Instant received, long position) throws SQLException {
    OptionalLong number = number(fact.origin().unknown().get("sequence"));
    if (number.isEmpty()) {
      return Optional.empty();
    }
    Stream.Name name =
        new Stream.Name(Columns.text(fact.origin().cell()), Columns.text(fact.origin().source()));
    Stream stream = stream(name);
    Stream.Change change =
        stream.see(number.getAsLong(), Columns.micros(received), "stream-gap-" + position);
    changed.add(stream);
    return switch (change.kind()) {
      case NONE -> Optional.empty();
      case OPENED -> Optional.of(alarm(fact.origin(), received, change, false));
      case FILLED -> Optional.of(alarm(fact.origin(), received, change, true));
    };
  }

  /** A whole number from 0; CloudEvents write it as text. */
  private static OptionalLong number(Object value) {
    if (value instanceof Long number && number >= 0) {
      return OptionalLong.of(number);
    }
    return value instanceof String text && text.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  private Stream stream(Stream.Name name) throws SQLException {
    Stream known = streams.get(name);
    if (known == null) {
      known = Stream.load(name, statements);
      streams.put(name, known);
    }
    return known;
  }

  private static HealthEvent alarm(
      Origin origin, Instant received, Stream.Change change, boolean healthy) {
    String id = healthy ? change.alarm() + "-filled" : change.alarm();
    String missing =
        change.first() == change.last()
            ? "number " + change.first()
            : "numbers " + change.first() + " to " + change.last();
    String message =
        healthy
            ? "source " + origin.source() + " has sent what was missing, as the last " + missing
            : "source " + origin.source() + " has left out " + missing + ": facts may be lost";
    return new HealthEvent(
        new Origin(id, received, SOURCE, origin.cell(), "", Map.of()),
        "",
        Component.CONTROL_PLANE,
        CHECK,
        List.of(),
        origin.source().isBlank() ? List.of() : List.of(new Entity("SOURCE", origin.source())),
        Severity.WARNING,
        healthy,
        message,
        "",
        Map.of());
  }

  /** Writes what has changed; to be called before the commit. */
  void save() throws SQLException {
    for (Stream stream : changed) {
      stream.save(statements);
    }
    changed.clear();
    while (streams.size() > STREAMS) {
      streams.remove(streams.keySet().iterator().next());
    }
  }

  /** Forgets what is in memory only, after rows were removed. */
  void clear() {
    streams.clear();
  }
}
