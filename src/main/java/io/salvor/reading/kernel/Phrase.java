package io.salvor.reading.kernel;

import io.salvor.model.Component;
import io.salvor.model.Severity;
import java.util.regex.Pattern;

/**
 * A form of line that says one thing: the pattern, and the check and code it stands for.
 *
 * @param anchor lower-case literal without which the pattern cannot match
 */
record Phrase(
    String anchor,
    Pattern pattern,
    Component component,
    String check,
    String code,
    Severity severity) {

  static Phrase of(
      String anchor, String regex, Component part, String check, String code, Severity severity) {
    return new Phrase(
        anchor, Pattern.compile(regex, Pattern.CASE_INSENSITIVE), part, check, code, severity);
  }
}
