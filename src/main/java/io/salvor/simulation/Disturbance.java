package io.salvor.simulation;

import io.salvor.model.Verb;
import java.util.Map;

/**
 * Something that a person or a test does to a simulated cluster, beside its scheduler.
 *
 * @param target node, job or verb, by kind
 * @param detail who does it, or what breaks
 * @param amount GPU, count or percent, by kind
 */
public record Disturbance(Kind kind, String target, String detail, int amount) {

  /** What can be done to it. */
  public enum Kind {
    BREAK,
    CORDON,
    UNCORDON,
    FAIL_NEXT,
    HANG_NEXT,
    LIE,
    LIST
  }

  /** Something breaks; a wide fault strikes the domain that the node is in. */
  public static Disturbance breaks(FaultKind kind, String node, int gpu) {
    return new Disturbance(Kind.BREAK, node, kind.name(), gpu);
  }

  public static Disturbance cordons(String person, String node) {
    return new Disturbance(Kind.CORDON, node, person, 0);
  }

  public static Disturbance uncordons(String person, String node) {
    return new Disturbance(Kind.UNCORDON, node, person, 0);
  }

  /** The next so many actions of the verb end with an error. */
  public static Disturbance failsNext(Verb verb, int count) {
    return new Disturbance(Kind.FAIL_NEXT, verb.name(), "", count);
  }

  /** The next so many actions of the verb never end. */
  public static Disturbance hangsNext(Verb verb, int count) {
    return new Disturbance(Kind.HANG_NEXT, verb.name(), "", count);
  }

  /** A detector calls so many percent of the healthy nodes bad. */
  public static Disturbance lies(int percent) {
    return new Disturbance(Kind.LIE, "", "", percent);
  }

  /** The scheduler lists every node again, as after a restart of who watches it. */
  public static Disturbance listing() {
    return new Disturbance(Kind.LIST, "", "", 0);
  }

  /** As text, to be kept beside the plan. */
  public Map<String, String> text() {
    return Map.of("kind", kind.name(), "target", target, "detail", detail, "amount", "" + amount);
  }

  /** The disturbance that {@link #text} was taken from. */
  public static Disturbance of(Map<String, String> text) {
    return new Disturbance(
        Kind.valueOf(text.get("kind")),
        text.get("target"),
        text.get("detail"),
        Integer.parseInt(text.get("amount")));
  }
}
