package io.salvor.reading;

/** Stub until the reading room is merged. */
public record ReadReport(
    long bytes, long lines, long facts, long cutLines, long undecodableBytes) {}
