package io.salvor.policy.table;

import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.Mode;
import io.salvor.model.Phase;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.StepResult;
import io.salvor.model.SymptomClass;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.Evidence;
import io.salvor.model.stage.JobQuestion;
import io.salvor.model.stage.LimitQuestion;
import io.salvor.model.stage.NodeQuestion;
import io.salvor.model.stage.TrustQuestion;
import io.salvor.model.stage.UrgencyQuestion;
import io.salvor.model.stage.WindowQuestion;
import java.util.function.Consumer;

/** The questions that the later stages ask their tables, with their fields. */
final class StageWords {
  private StageWords() {}

  /** Adds them in the order in which a decision asks them. */
  static void addTo(Consumer<FactType<?>> vocabulary) {
    vocabulary.accept(evidence());
    vocabulary.accept(job());
    vocabulary.accept(node());
    vocabulary.accept(urgency());
    vocabulary.accept(limit());
    vocabulary.accept(window());
    vocabulary.accept(domain());
    vocabulary.accept(trust());
  }

  private static FactType<Evidence> evidence() {
    return new FactType<>(Evidence.class)
        .with("kind", SymptomClass.class, Evidence::kind)
        .with("component", Component.class, Evidence::component)
        .with("severity", Severity.class, Evidence::severity)
        .with("role", Role.class, Evidence::role)
        .with("remedy", Remedy.class, Evidence::remedy)
        .with("code", String.class, Evidence::code)
        .with("bursts", int.class, Evidence::bursts)
        .with("spotBursts", int.class, Evidence::spotBursts)
        .with("jobs", int.class, Evidence::jobs)
        .with("entities", int.class, Evidence::entities)
        .with("nodes", int.class, Evidence::nodes)
        .with("changed", boolean.class, Evidence::changed)
        .with("failedJobs", int.class, Evidence::failedJobs)
        .with("burstsHour", int.class, Evidence::burstsHour)
        .with("burstsMonth", int.class, Evidence::burstsMonth)
        .with("burstsBefore", int.class, Evidence::burstsBefore);
  }

  private static FactType<JobQuestion> job() {
    return new FactType<>(JobQuestion.class)
        .with("whose", Whose.class, JobQuestion::whose)
        .with("confidence", Confidence.class, JobQuestion::confidence)
        .with("remedy", Remedy.class, JobQuestion::remedy)
        .with("kind", SymptomClass.class, JobQuestion::kind)
        .with("seen", boolean.class, JobQuestion::seen)
        .with("followed", boolean.class, JobQuestion::followed)
        .with("ofDomain", boolean.class, JobQuestion::ofDomain)
        .with("attempt", int.class, JobQuestion::attempt)
        .with("withoutProgress", int.class, JobQuestion::withoutProgress)
        .with("nodeSets", int.class, JobQuestion::nodeSets)
        .with("retries", int.class, JobQuestion::retries)
        .with("causeRetries", int.class, JobQuestion::causeRetries)
        .with("causeNodeSets", int.class, JobQuestion::causeNodeSets)
        .with("ownerRetries", int.class, JobQuestion::ownerRetries)
        .with("ownerFailures", int.class, JobQuestion::ownerFailures)
        .with("gpus", int.class, JobQuestion::gpus)
        .with("priority", int.class, JobQuestion::priority)
        .with("lostGpuHours", int.class, JobQuestion::lostGpuHours)
        .with("progressKnown", boolean.class, JobQuestion::progressKnown)
        .with("progressing", boolean.class, JobQuestion::progressing)
        .with("elapsed", int.class, JobQuestion::elapsed);
  }

  private static FactType<NodeQuestion> node() {
    return new FactType<>(NodeQuestion.class)
        .with("whose", Whose.class, NodeQuestion::whose)
        .with("confidence", Confidence.class, NodeQuestion::confidence)
        .with("remedy", Remedy.class, NodeQuestion::remedy)
        .with("kind", SymptomClass.class, NodeQuestion::kind)
        .with("component", Component.class, NodeQuestion::component)
        .with("severity", Severity.class, NodeQuestion::severity)
        .with("resets", int.class, NodeQuestion::resets)
        .with("reboots", int.class, NodeQuestion::reboots)
        .with("diagnoses", int.class, NodeQuestion::diagnoses)
        .with("ofDomain", boolean.class, NodeQuestion::ofDomain)
        .with("phase", Phase.class, NodeQuestion::phase)
        .with("step", Verb.class, NodeQuestion::step)
        .with("result", StepResult.class, NodeQuestion::result)
        .with("treated", boolean.class, NodeQuestion::treated)
        .with("stepFailed", boolean.class, NodeQuestion::stepFailed)
        .with("well", boolean.class, NodeQuestion::well)
        .with("again", int.class, NodeQuestion::again)
        .with("level", int.class, NodeQuestion::level)
        .with("sinceStep", int.class, NodeQuestion::sinceStep)
        .with("faultSinceStep", boolean.class, NodeQuestion::faultSinceStep)
        .with("healthy", int.class, NodeQuestion::healthy)
        .with("failures", int.class, NodeQuestion::failures)
        .with("probation", boolean.class, NodeQuestion::probation)
        .with("open", int.class, NodeQuestion::open)
        .with("quarantined", boolean.class, NodeQuestion::quarantined)
        .with("busy", boolean.class, NodeQuestion::busy)
        .with("workloadKnown", boolean.class, NodeQuestion::workloadKnown)
        .with("running", boolean.class, NodeQuestion::running)
        .with("lostGpuHours", int.class, NodeQuestion::lostGpuHours)
        .with("gpus", int.class, NodeQuestion::gpus)
        .with("priority", int.class, NodeQuestion::priority);
  }

  private static FactType<UrgencyQuestion> urgency() {
    return new FactType<>(UrgencyQuestion.class)
        .with("track", Track.class, UrgencyQuestion::track)
        .with("verb", Verb.class, UrgencyQuestion::verb)
        .with("disruptive", boolean.class, UrgencyQuestion::disruptive)
        .with("ladder", Urgency.class, UrgencyQuestion::ladder)
        .with("severity", Severity.class, UrgencyQuestion::severity)
        .with("kind", SymptomClass.class, UrgencyQuestion::kind)
        .with("component", Component.class, UrgencyQuestion::component)
        .with("whose", Whose.class, UrgencyQuestion::whose)
        .with("confidence", Confidence.class, UrgencyQuestion::confidence)
        .with("workloadKnown", boolean.class, UrgencyQuestion::workloadKnown)
        .with("running", boolean.class, UrgencyQuestion::running)
        .with("lostGpuHours", int.class, UrgencyQuestion::lostGpuHours)
        .with("gpus", int.class, UrgencyQuestion::gpus)
        .with("priority", int.class, UrgencyQuestion::priority)
        .with("probation", boolean.class, UrgencyQuestion::probation);
  }

  private static FactType<LimitQuestion> limit() {
    return new FactType<>(LimitQuestion.class)
        .with("verb", Verb.class, LimitQuestion::verb)
        .with("track", Track.class, LimitQuestion::track)
        .with("mode", Mode.class, LimitQuestion::mode)
        .with("inCell", boolean.class, LimitQuestion::inCell)
        .with("disruptive", boolean.class, LimitQuestion::disruptive)
        .with("takesOut", boolean.class, LimitQuestion::takesOut)
        .with("takesNew", boolean.class, LimitQuestion::takesNew)
        .with("fleetKnown", boolean.class, LimitQuestion::fleetKnown)
        .with("pool", int.class, LimitQuestion::pool)
        .with("out", int.class, LimitQuestion::out)
        .with("outAfter", int.class, LimitQuestion::outAfter)
        .with("percentAfter", int.class, LimitQuestion::percentAfter)
        .with("unavailablePercentAfter", int.class, LimitQuestion::unavailablePercentAfter)
        .with("sparesAfter", int.class, LimitQuestion::sparesAfter)
        .with("takenHour", int.class, LimitQuestion::takenHour)
        .with("takenHourPercent", int.class, LimitQuestion::takenHourPercent)
        .with("takenDay", int.class, LimitQuestion::takenDay)
        .with("takenDayPercent", int.class, LimitQuestion::takenDayPercent)
        .with("viewComplete", boolean.class, LimitQuestion::viewComplete)
        .with("tripped", boolean.class, LimitQuestion::tripped)
        .with("stops", boolean.class, LimitQuestion::stops)
        .with("observed", boolean.class, LimitQuestion::observed)
        .with("optedOut", boolean.class, LimitQuestion::optedOut)
        .with("heldByPerson", boolean.class, LimitQuestion::heldByPerson)
        .with("heldByOther", boolean.class, LimitQuestion::heldByOther)
        .with("maintenance", boolean.class, LimitQuestion::maintenance)
        .with("domainHeld", boolean.class, LimitQuestion::domainHeld)
        .with("quarantinedByUs", boolean.class, LimitQuestion::quarantinedByUs)
        .with("approved", boolean.class, LimitQuestion::approved)
        .with("declined", boolean.class, LimitQuestion::declined)
        .with("expired", boolean.class, LimitQuestion::expired)
        .with("covered", boolean.class, LimitQuestion::covered)
        .with("sinceSame", int.class, LimitQuestion::sinceSame)
        .with("sameToday", int.class, LimitQuestion::sameToday);
  }

  private static FactType<WindowQuestion> window() {
    return new FactType<>(WindowQuestion.class).with("code", String.class, WindowQuestion::code);
  }

  private static FactType<DomainQuestion> domain() {
    return new FactType<>(DomainQuestion.class)
        .with("domain", String.class, DomainQuestion::domain)
        .with("name", String.class, DomainQuestion::name)
        .with("code", String.class, DomainQuestion::code)
        .with("nodes", int.class, DomainQuestion::nodes)
        .with("members", int.class, DomainQuestion::members)
        .with("percent", int.class, DomainQuestion::percent);
  }

  private static FactType<TrustQuestion> trust() {
    return new FactType<>(TrustQuestion.class)
        .with("name", String.class, TrustQuestion::name)
        .with("confirmed", int.class, TrustQuestion::confirmed)
        .with("refuted", int.class, TrustQuestion::refuted)
        .with("oftenerRefuted", boolean.class, TrustQuestion::oftenerRefuted)
        .with("flagged", int.class, TrustQuestion::flagged)
        .with("flaggedPercent", int.class, TrustQuestion::flaggedPercent)
        .with("seconded", int.class, TrustQuestion::seconded)
        .with("secondedPercent", int.class, TrustQuestion::secondedPercent)
        .with("knownHours", int.class, TrustQuestion::knownHours);
  }
}
