package io.salvor.model.signal;

/**
 * An SXid of an NVSwitch.
 *
 * @param number the SXid
 * @param word severity word of the line: FATAL, NONFATAL or empty
 * @param continuation true for the second and later lines of one event (Severity, Data)
 */
public record Sxid(Where where, int number, String word, boolean continuation, String text)
    implements Signal {

  @Override
  public String code() {
    return "SXid " + number;
  }
}
