package io.salvor.reading;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A health event being written by a reader; what is not said keeps its default. */
public final class EventDraft {
  private static final int MOST_CODES = 256;
  private static final int MOST_ENTITIES = 64;
  private static final int LONGEST_ATTRIBUTE = 1024;

  private final Component component;
  private final String check;
  private final List<String> codes = new ArrayList<>();
  private final List<Entity> entities = new ArrayList<>();
  private final Map<String, String> attributes = new TreeMap<>();
  private Severity severity = Severity.WARNING;
  private boolean healthy;
  private String message = "";

  private EventDraft(Component component, String check) {
    this.component = component;
    this.check = check;
  }

  public static EventDraft of(Component component, String check) {
    return new EventDraft(component, check);
  }

  /** Adds a code; an empty one is no code. */
  public EventDraft code(String code) {
    if (!code.isEmpty() && codes.size() < MOST_CODES) {
      codes.add(Words.name(code));
    }
    return this;
  }

  /** Adds an entity; an empty value is none, and none is added twice. */
  public EventDraft entity(String type, String value) {
    String name = Words.name(value);
    if (!name.isEmpty() && entities.size() < MOST_ENTITIES) {
      Entity entity = new Entity(type, name);
      if (!entities.contains(entity)) {
        entities.add(entity);
      }
    }
    return this;
  }

  /** Sets an attribute; an empty value is none. */
  public EventDraft attribute(String name, String value) {
    if (!value.isEmpty()) {
      String cut = Words.cut(value, LONGEST_ATTRIBUTE);
      attributes.put(name, name.equals(Attribute.JOB) ? Words.name(cut) : cut);
    }
    return this;
  }

  /** WARNING unless said. */
  public EventDraft severity(Severity value) {
    severity = value;
    return this;
  }

  /** Says that the check has recovered. */
  public EventDraft healthy() {
    healthy = true;
    severity = Severity.INFO;
    return this;
  }

  /** The line's text unless said. */
  public EventDraft message(String text) {
    message = text;
    return this;
  }

  /** Hands on the event that the line tells of. */
  public void emit(Line line, Emitter out) {
    String text = message.isEmpty() ? line.text() : message;
    emit(line.time(), line.node(), line.whole(), text, out);
  }

  /** Hands on an event of this time and node, read from {@code raw}. */
  public void emit(Instant time, String node, String raw, String text, Emitter out) {
    out.emit(
        new HealthEvent(
            out.origin(time, raw),
            Words.name(node),
            component,
            check,
            codes,
            entities,
            severity,
            healthy,
            Words.cut(text, RawText.LIMIT),
            "",
            attributes));
  }
}
