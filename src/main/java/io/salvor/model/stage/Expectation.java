package io.salvor.model.stage;

import io.salvor.model.Verb;

/**
 * What an action is expected to bring about, and in what time; columns of the ladder go before.
 *
 * @param within seconds, 0 when nothing is expected
 * @param word one word for what is expected
 */
record Expectation(int within, String word) {

  /**
   * The usual one of a verb: a cordon is one call; a drain waits for pods to end (30 minutes covers
   * their grace); a level 2 diagnosis takes some minutes; a server with eight GPUs boots in ten to
   * twenty; hands or the vendor have a week.
   */
  static Expectation of(Verb verb) {
    return switch (verb) {
      case CORDON -> new Expectation(600, "cordoned");
      case DRAIN -> new Expectation(1_800, "drained");
      case DIAGNOSE -> new Expectation(3_600, "diagnosed");
      case RESET_GPU -> new Expectation(600, "reset");
      case REBOOT -> new Expectation(1_800, "rebooted");
      case REPAIR -> new Expectation(604_800, "repaired");
      case RELEASE -> new Expectation(300, "released");
      default -> new Expectation(0, "");
    };
  }
}
