package io.salvor.json;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What a fact gets that does not say so itself.
 *
 * @param arrival its time
 * @param source who says so
 * @param cell the cluster or pool, empty for the default one
 * @param ids gives the next id, unique within {@code source}
 * @param isReserved tells the sources that a fact must not name
 */
public record Defaults(
    Instant arrival,
    String source,
    String cell,
    Supplier<String> ids,
    Predicate<String> isReserved) {

  public Defaults(Instant arrival, String source, String cell, Supplier<String> ids) {
    this(arrival, source, cell, ids, name -> false);
  }

  /** Ids are {@code f-1}, {@code f-2} and so on: for cases that are read and decided in one go. */
  public static Defaults numbered(Instant arrival, String source, String cell) {
    AtomicLong last = new AtomicLong();
    return new Defaults(arrival, source, cell, () -> "f-" + last.incrementAndGet());
  }
}
