package io.salvor.json;

/**
 * How much one request may hold.
 *
 * @param facts most facts
 * @param bytes most bytes
 */
public record Limits(int facts, long bytes) {
  /** 10,000 facts in 16 MiB. */
  public static final Limits DEFAULT = new Limits(10_000, 16L * 1024 * 1024);

  public Limits {
    if (facts < 1 || bytes < 1) {
      throw new IllegalArgumentException("limits are at least 1");
    }
  }
}
