package io.salvor.policy.table;

import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.SymptomDraft;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.AttributionDraft;
import io.salvor.model.stage.DomainDraft;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.Evidence;
import io.salvor.model.stage.JobQuestion;
import io.salvor.model.stage.LadderChoice.Isolation;
import io.salvor.model.stage.LadderDraft;
import io.salvor.model.stage.LimitDraft;
import io.salvor.model.stage.LimitQuestion;
import io.salvor.model.stage.NodeQuestion;
import io.salvor.model.stage.RetryDraft;
import io.salvor.model.stage.Trust;
import io.salvor.model.stage.TrustDraft;
import io.salvor.model.stage.TrustQuestion;
import io.salvor.model.stage.UrgencyDraft;
import io.salvor.model.stage.UrgencyQuestion;
import io.salvor.model.stage.WindowDraft;
import io.salvor.model.stage.WindowQuestion;
import java.util.function.Consumer;

/** What rows of tables may conclude, with their columns and the ranges of these. */
final class DraftWords {
  private static final int DAY = 86_400;
  private static final int MONTH = 2_592_000;

  private DraftWords() {}

  static void addTo(Consumer<DraftType<?>> vocabulary) {
    vocabulary.accept(symptom());
    vocabulary.accept(attribution());
    vocabulary.accept(retry());
    vocabulary.accept(ladder());
    vocabulary.accept(urgency());
    vocabulary.accept(limit());
    vocabulary.accept(window());
    vocabulary.accept(domain());
    vocabulary.accept(trust());
  }

  private static DraftType<SymptomDraft> symptom() {
    return new DraftType<>(
            SymptomDraft.class,
            SymptomClass.class,
            (fact, kind) -> SymptomDraft.of((Signal) fact, (SymptomClass) kind),
            SymptomDraft::because)
        .with("component", Component.class, SymptomDraft::component)
        .with("severity", Severity.class, SymptomDraft::severity)
        .with("role", Role.class, SymptomDraft::role)
        .with("remedy", Remedy.class, SymptomDraft::remedy)
        .with("fallback", Boolean.class, SymptomDraft::fallback);
  }

  private static DraftType<AttributionDraft> attribution() {
    return new DraftType<>(
            AttributionDraft.class,
            Whose.class,
            (fact, whose) -> AttributionDraft.of((Evidence) fact, (Whose) whose),
            AttributionDraft::because)
        .with("confidence", Confidence.class, AttributionDraft::confidence)
        .with("remedy", Remedy.class, AttributionDraft::remedy)
        .withWeight(AttributionDraft::weight);
  }

  private static DraftType<RetryDraft> retry() {
    return new DraftType<>(
            RetryDraft.class,
            Verb.class,
            (fact, verb) -> RetryDraft.of((JobQuestion) fact, (Verb) verb),
            RetryDraft::because)
        .withNumber("delay", 0, DAY, RetryDraft::delay)
        .withNumber("backoff", 1, 10, RetryDraft::backoff)
        .withNumber("ceiling", 0, DAY, RetryDraft::ceiling)
        .withNumber("attempts", 0, 100, RetryDraft::attempts)
        .withNumber("excludeFor", 0, MONTH, RetryDraft::excludeFor)
        .withWeight(RetryDraft::weight);
  }

  private static DraftType<LadderDraft> ladder() {
    return new DraftType<>(
            LadderDraft.class,
            Verb.class,
            (fact, verb) -> LadderDraft.of((NodeQuestion) fact, (Verb) verb),
            LadderDraft::because)
        .with("isolate", Isolation.class, LadderDraft::isolate)
        .with("drain", Boolean.class, LadderDraft::drain)
        .withNumber("level", 0, 4, LadderDraft::level)
        .withNumber("after", 0, MONTH, LadderDraft::after)
        .withNumber("deadline", 0, MONTH, LadderDraft::deadline)
        .with("expects", String.class, LadderDraft::expects)
        .withWeight(LadderDraft::weight);
  }

  private static DraftType<UrgencyDraft> urgency() {
    return new DraftType<>(
            UrgencyDraft.class,
            Urgency.class,
            (fact, when) -> UrgencyDraft.of((UrgencyQuestion) fact, (Urgency) when),
            UrgencyDraft::because)
        .withWeight(UrgencyDraft::weight);
  }

  private static DraftType<LimitDraft> limit() {
    return new DraftType<>(
            LimitDraft.class,
            Ruling.class,
            (fact, ruling) -> LimitDraft.of((LimitQuestion) fact, (Ruling) ruling),
            LimitDraft::because)
        .with("trip", Boolean.class, LimitDraft::trip)
        .with("settled", Boolean.class, LimitDraft::settled)
        .withNumber("defer", 0, DAY, LimitDraft::defer)
        .withNumber("cooldown", 0, MONTH, LimitDraft::cooldown)
        .withNumber("deadline", 1, MONTH, LimitDraft::deadline)
        .withWeight(LimitDraft::weight);
  }

  /** A subject that waits longer than ten minutes would be decided on after its job has gone. */
  private static DraftType<WindowDraft> window() {
    return new DraftType<>(
            WindowDraft.class,
            Integer.class,
            (fact, settle) -> WindowDraft.of((WindowQuestion) fact, (Integer) settle),
            WindowDraft::because)
        .startingIn(0, 600_000)
        .withNumber("patience", 0, 600, WindowDraft::patience)
        .withNumber("coincidence", 1, DAY, WindowDraft::coincidence)
        .withWeight(WindowDraft::weight);
  }

  private static DraftType<DomainDraft> domain() {
    return new DraftType<>(
            DomainDraft.class,
            Whose.class,
            (fact, whose) -> DomainDraft.of((DomainQuestion) fact, (Whose) whose),
            DomainDraft::because)
        .with("confidence", Confidence.class, DomainDraft::confidence)
        .with("holds", Boolean.class, DomainDraft::holds)
        .withWeight(DomainDraft::weight);
  }

  private static DraftType<TrustDraft> trust() {
    return new DraftType<>(
            TrustDraft.class,
            Trust.class,
            (fact, trust) -> TrustDraft.of((TrustQuestion) fact, (Trust) trust),
            TrustDraft::because)
        .withWeight(TrustDraft::weight);
  }
}
