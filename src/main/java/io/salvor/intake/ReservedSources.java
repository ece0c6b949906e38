package io.salvor.intake;

import java.util.Locale;

/** The sources that only Salvor itself speaks as: what they say steers the loop. */
final class ReservedSources {
  private static final String OWN = "salvor";

  private ReservedSources() {}

  static boolean contains(String source) {
    return source.strip().toLowerCase(Locale.ROOT).startsWith(OWN);
  }
}
