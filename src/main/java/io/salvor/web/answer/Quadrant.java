package io.salvor.web.answer;

import io.salvor.cell.FleetBook.Health;

/** The fields of health by schedulability (DESIGN, section 3), UNKNOWN apart. */
public enum Quadrant {
  /** Healthy and in service. */
  EFFECTIVE_CAPACITY,
  /** Faulty and in service: what runs there may fail. */
  WORKLOAD_AT_RISK,
  /** Faulty and out of service. */
  SAFELY_ISOLATED,
  /** Healthy and out of service: capacity that nobody uses. */
  STRANDED,
  UNKNOWN_IN_SERVICE,
  UNKNOWN_OUT_OF_SERVICE;

  public static Quadrant of(Health health, boolean isSchedulable) {
    return switch (health) {
      case HEALTHY -> isSchedulable ? EFFECTIVE_CAPACITY : STRANDED;
      case FAULTY -> isSchedulable ? WORKLOAD_AT_RISK : SAFELY_ISOLATED;
      case UNKNOWN -> isSchedulable ? UNKNOWN_IN_SERVICE : UNKNOWN_OUT_OF_SERVICE;
    };
  }
}
