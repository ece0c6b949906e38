package io.salvor.app.score;

/** So many of so many, with the Wilson 95 % interval of the share. */
public record Share(int hits, int of) {
  /** The 97.5 % quantile of the normal distribution. */
  private static final double Z = 1.959963984540054;

  public double value() {
    return of == 0 ? 0 : (double) hits / of;
  }

  public double low() {
    return of == 0 ? 0 : Math.max(0, centre() - margin());
  }

  public double high() {
    return of == 0 ? 1 : Math.min(1, centre() + margin());
  }

  private double centre() {
    return (value() + Z * Z / (2 * of)) / (1 + Z * Z / of);
  }

  private double margin() {
    double p = value();
    return Z / (1 + Z * Z / of) * Math.sqrt(p * (1 - p) / of + Z * Z / (4.0 * of * of));
  }
}
