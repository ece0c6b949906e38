package io.salvor.model;

import java.time.Instant;

/**
 * The lock of a node: one owner at a time treats it.
 *
 * @param holder {@code salvor} or the person or tool that holds it
 * @param incident the incident that it is held for, empty for an outside holder
 * @param epoch counts the holders of this node, so that an old one is told from a new one
 * @param expires when it ends without renewal
 */
public record Lease(
    String cell, String node, String holder, String incident, long epoch, Instant expires) {
  /** The holder's name of Salvor itself. */
  public static final String SALVOR = "salvor";

  public Lease {
    cell = Checks.required(cell, "cell");
    node = Checks.required(node, "node");
    holder = Checks.required(holder, "holder");
    incident = Checks.name(incident, "incident");
    expires = Checks.required(expires, "expires");
  }
}
