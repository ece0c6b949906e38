package io.salvor.model.stage;

/** Whole numbers as tables compare them: what is too large for their columns is the largest. */
final class Whole {
  private Whole() {}

  static int of(long value) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }

  /** Share in percent, rounded up, so that a limit is never passed by a fraction; 0 of nothing. */
  static int percentUp(int part, int whole) {
    return whole <= 0 ? 0 : of(((long) part * 100 + whole - 1) / whole);
  }

  static String seconds(long value) {
    return value + "s";
  }
}
