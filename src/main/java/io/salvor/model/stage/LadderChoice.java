package io.salvor.model.stage;

import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rung that a row of the ladder chooses for a node.
 *
 * @param isolate whether and when it is cordoned first
 * @param drain true when running work is moved off at once
 * @param rung what is done
 * @param weight the heaviest choice is taken
 */
public record LadderChoice(
    String rule,
    NodeQuestion question,
    Isolation isolate,
    boolean drain,
    Rung rung,
    int weight,
    String reason) {
  private static final int CORDON_ORDER = 10;
  private static final int DRAIN_ORDER = 20;
  private static final int RUNG_ORDER = 30;

  /** A total order: true when this one is taken before the other. */
  public boolean outranks(LadderChoice other) {
    return weight != other.weight ? weight > other.weight : rule.compareTo(other.rule) < 0;
  }

  /** True when new work is kept off the node, now or when its job has ended. */
  public boolean isIsolating() {
    return isolate != Isolation.NONE;
  }

  /** Asks when to keep new work off the node. */
  public UrgencyQuestion cordon(String byRule) {
    return on(byRule, Verb.CORDON, CORDON_ORDER, expectation(Expectation.of(Verb.CORDON)));
  }

  /** Asks when to move running work off the node. */
  public UrgencyQuestion drain(String byRule) {
    return on(byRule, Verb.DRAIN, DRAIN_ORDER, expectation(Expectation.of(Verb.DRAIN)));
  }

  /** Asks when to treat or examine the node. */
  public UrgencyQuestion rungQuestion(String byRule) {
    Map<String, String> parameters = expectation(rung.expectation());
    if (rung.verb() == Verb.DIAGNOSE && rung.level(question) > 0) {
      parameters.put("level", String.valueOf(rung.level(question)));
    }
    if (rung.verb() == Verb.RESET_GPU) {
      question.attribution().suspect().ifPresent(gpu -> parameters.put("gpu", gpu));
    }
    if (rung.after() > 0) {
      parameters.put("after", Whole.seconds(rung.wait(question)));
    }
    return on(byRule, rung.verb(), RUNG_ORDER, parameters);
  }

  private static Map<String, String> expectation(Expectation expected) {
    Map<String, String> parameters = new TreeMap<>();
    if (expected.within() > 0) {
      parameters.put("deadline", Whole.seconds(expected.within()));
      parameters.put("expects", expected.word());
    }
    return parameters;
  }

  private UrgencyQuestion on(String byRule, Verb verb, int order, Map<String, String> parameters) {
    Urgency when = isolate == Isolation.AT_JOB_END ? Urgency.AT_JOB_END : Urgency.NOW;
    List<String> chain = question.chain(rule);
    return new UrgencyQuestion(
        new Proposal(
            byRule, Track.NODE, verb, question.node(), when, order, parameters, chain, reason),
        question);
  }

  /**
   * What is done to the node.
   *
   * @param verb OBSERVE, DIAGNOSE, RESET_GPU, REBOOT, REPAIR, RELEASE, RECHECK or ESCALATE
   * @param level diagnosis level for DIAGNOSE, 0 for none
   * @param after seconds of quiet that RECHECK waits for; 0 for none
   * @param deadline seconds within which it has to succeed, 0 for the usual time of the verb
   * @param expects what is expected until then, empty for the usual word of the verb
   */
  public record Rung(Verb verb, int level, int after, int deadline, String expects) {

    Expectation expectation() {
      Expectation usual = Expectation.of(verb);
      return new Expectation(
          deadline > 0 ? deadline : usual.within(), expects.isEmpty() ? usual.word() : expects);
    }

    /** A diagnosis that is made again has the level of the one before. */
    int level(NodeQuestion question) {
      return level == 0 && question.step() == Verb.DIAGNOSE ? question.level() : level;
    }

    /** A recheck comes when the rest of the quiet time has passed. */
    int wait(NodeQuestion question) {
      return verb == Verb.RECHECK ? Math.max(1, after - question.healthy()) : after;
    }
  }

  /** Whether and when new work is kept off a node. */
  public enum Isolation {
    NONE,
    NOW,
    AT_JOB_END
  }
}
