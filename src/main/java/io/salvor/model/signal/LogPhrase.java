package io.salvor.model.signal;

/**
 * A phrase of the table of log signatures that stands in a line or message.
 *
 * @param phrase the phrase, as the table has it
 * @param format what the reader took the text for, e.g. {@code nccl}
 * @param rank the rank that wrote it, -1 when none is named
 * @param text the whole line
 */
public record LogPhrase(Where where, String phrase, String format, int rank, String text)
    implements Signal {

  @Override
  public String code() {
    return phrase;
  }
}
