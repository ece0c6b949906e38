package io.salvor.model.signal;

/**
 * A node's state as its scheduler shows it.
 *
 * @param event JOINED, LOST, CORDONED, CONDITION, ...
 * @param type condition type or Slurm state word, e.g. {@code Ready}, {@code DRAIN}
 * @param status True, False, Unknown, or empty
 * @param reason the scheduler's reason
 */
public record NodeCondition(Where where, String event, String type, String status, String reason)
    implements Signal {

  @Override
  public String code() {
    String state = type.isEmpty() ? event : type;
    return reason.isEmpty() ? state : state + ": " + reason;
  }
}
