package io.salvor.reading;

import io.salvor.model.TextFormat;
import java.time.Instant;

/** Stub until the reading room is merged. */
public record Hints(
    TextFormat format,
    Instant arrival,
    String source,
    String cell,
    String node,
    String job,
    String idPrefix) {}
