package io.salvor.reading;

import io.salvor.model.TextFormat;
import java.time.Instant;

/**
 * What the caller knows about a text.
 *
 * @param format AUTO = find out
 * @param arrival the time of lines that carry none
 * @param source who hands the text in, at most 256 characters
 * @param cell the cluster or pool, empty = default
 * @param node the node that the text is from, empty when unknown
 * @param job the job that the text is from, empty when unknown
 * @param idPrefix facts are named by it and a number, e.g. {@code f-}
 */
public record Hints(
    TextFormat format,
    Instant arrival,
    String source,
    String cell,
    String node,
    String job,
    String idPrefix) {

  public Hints {
    format = format == null ? TextFormat.AUTO : format;
    if (arrival == null) {
      throw new IllegalArgumentException("arrival is required");
    }
    source = Words.name(source);
    cell = Words.name(cell);
    node = Words.name(node);
    job = Words.name(job);
    idPrefix = Words.cut(idPrefix == null || idPrefix.isEmpty() ? "f-" : idPrefix, 200);
  }

  /** Nothing known but the time of arrival. */
  public static Hints at(Instant arrival) {
    return new Hints(TextFormat.AUTO, arrival, "", "", "", "", "f-");
  }
}
