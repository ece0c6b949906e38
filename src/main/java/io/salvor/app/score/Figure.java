package io.salvor.app.score;

import io.salvor.model.Verb;
import java.util.function.BiPredicate;

/** The figures of a score card, each counted over some cases and hit by some of them. */
public enum Figure {
  STRICT("strictly right", (c, v) -> true, LabelledCase::isStrictlyRight),
  LENIENT("leniently right", (c, v) -> true, LabelledCase::isLenientlyRight),
  FALSE_CORDONS("false cordons", (c, v) -> c.forbidsTakingOut(), (c, v) -> v.takesOut()),
  MISSED_HARDWARE(
      "missed hardware",
      (c, v) -> c.label().takesOut(),
      (c, v) -> !v.takesOut() && !v.has(Verb.DIAGNOSE) && !v.has(Verb.ESCALATE)),
  RETRY_PRECISION(
      "retry precision", (c, v) -> v.retries() && !v.takesOut(), (c, v) -> c.allowsRetry()),
  USELESS_RETRIES("useless retries", (c, v) -> c.label() == Label.FIX_CODE, (c, v) -> v.retries()),
  DIAGNOSE_SHARE("diagnose share", (c, v) -> true, (c, v) -> v.has(Verb.DIAGNOSE) && !v.takesOut());

  private final String title;
  private final BiPredicate<LabelledCase, Verbs> counts;
  private final BiPredicate<LabelledCase, Verbs> hits;

  Figure(
      String title,
      BiPredicate<LabelledCase, Verbs> counts,
      BiPredicate<LabelledCase, Verbs> hits) {
    this.title = title;
    this.counts = counts;
    this.hits = hits;
  }

  public String title() {
    return title;
  }

  boolean counts(Scored scored) {
    return counts.test(scored.labelled(), scored.verbs());
  }

  boolean hits(Scored scored) {
    return counts(scored) && hits.test(scored.labelled(), scored.verbs());
  }
}
