package io.salvor.model;

import java.util.List;

/**
 * What holds Salvor back from acting on a node.
 *
 * @param maintenance true during a maintenance window of the node
 * @param heldBy who else holds the node's lock, empty when nobody does
 * @param domain id of the domain incident that explains what the node shows, empty when none
 * @param explained the codes that this domain incident explains
 * @param approved verbs that a person approved in the present incident
 * @param declined verbs that a person declined in it
 * @param expired verbs whose approval was asked for and not given in time
 * @param recent verbs that were carried out on the node and when
 */
public record NodeHolds(
    boolean maintenance,
    String heldBy,
    String domain,
    List<String> explained,
    List<Verb> approved,
    List<Verb> declined,
    List<Verb> expired,
    List<Recent> recent) {

  /** Nothing holds back. */
  public static final NodeHolds NONE =
      new NodeHolds(false, "", "", List.of(), List.of(), List.of(), List.of(), List.of());

  public NodeHolds {
    heldBy = Checks.name(heldBy, "holds.heldBy");
    domain = Checks.name(domain, "holds.domain");
    explained = Checks.list(explained);
    approved = Checks.list(approved);
    declined = Checks.list(declined);
    expired = Checks.list(expired);
    recent = Checks.list(recent);
  }

  /** A verb that was carried out on the node this many seconds ago, in whatever incident. */
  public record Recent(Verb verb, long secondsAgo) {}
}
