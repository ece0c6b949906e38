package io.salvor.policy;

import java.util.List;

/** The stages of a decision, in the order in which they run (DESIGN, section 4). */
public final class Stages {
  /** Their names, which are those of their agenda groups. */
  public static final List<String> NAMES =
      List.of("symptom", "attribution", "recovery", "remediation", "guard");

  private Stages() {}

  /** The names as people read them. */
  public static String listed() {
    return String.join(", ", NAMES);
  }
}
