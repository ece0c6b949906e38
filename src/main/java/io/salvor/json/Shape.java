package io.salvor.json;

/** How facts are laid out in a JSON text. */
public enum Shape {
  /** One fact or an array of facts. */
  JSON,
  /** An array of facts, or facts one after the other however their lines are broken. */
  STREAM,
  /** One fact a line. */
  NDJSON,
  /** One CloudEvent in structured mode, the fact in its data. */
  CLOUD_EVENT,
  /** An array of such events. */
  CLOUD_EVENT_BATCH
}
