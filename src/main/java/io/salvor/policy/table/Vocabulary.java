package io.salvor.policy.table;

import io.salvor.model.Component;
import io.salvor.model.Confidence;
import io.salvor.model.GuardVerdict.Ruling;
import io.salvor.model.Mode;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.SymptomClass;
import io.salvor.model.SymptomDraft;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.DcgmResult;
import io.salvor.model.signal.JobEnd;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.NodeCondition;
import io.salvor.model.signal.NvlinkBit;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Sxid;
import io.salvor.model.signal.Xid;
import io.salvor.model.stage.AttributionDraft;
import io.salvor.model.stage.Evidence;
import io.salvor.model.stage.JobQuestion;
import io.salvor.model.stage.LadderChoice.Isolation;
import io.salvor.model.stage.LadderDraft;
import io.salvor.model.stage.LimitDraft;
import io.salvor.model.stage.LimitQuestion;
import io.salvor.model.stage.NodeQuestion;
import io.salvor.model.stage.RetryDraft;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The words that tables may use: fact types with their fields, and conclusions with their columns.
 * Named one by one, so that nothing is looked up by reflection and a table reaches nothing else.
 */
final class Vocabulary {
  private static final Map<String, FactType<?>> FACTS = new LinkedHashMap<>();
  private static final Map<String, DraftType<?>> DRAFTS = new LinkedHashMap<>();

  static {
    signals();
    stages();
    drafts();
  }

  private Vocabulary() {}

  static Map<String, FactType<?>> facts() {
    return FACTS;
  }

  static Map<String, DraftType<?>> conclusions() {
    return DRAFTS;
  }

  private static void add(FactType<?> type) {
    FACTS.put(type.name(), type);
  }

  private static void add(DraftType<?> type) {
    DRAFTS.put(type.name(), type);
  }

  private static <T extends Signal> FactType<T> signal(Class<T> type) {
    return new FactType<>(type).with("code", String.class, Signal::code);
  }

  private static void signals() {
    add(
        signal(Xid.class)
            .with("number", int.class, Xid::number)
            .with("nvlinkUnit", String.class, Xid::nvlinkUnit)
            .with("status", String.class, Xid::status)
            .with("subcode", int.class, Xid::subcode)
            .with("word", String.class, Xid::word)
            .with("action", String.class, Xid::action)
            .with("process", String.class, Xid::process)
            .with("text", String.class, Xid::text));
    add(
        signal(Sxid.class)
            .with("number", int.class, Sxid::number)
            .with("word", String.class, Sxid::word)
            .with("continuation", boolean.class, Sxid::continuation)
            .with("text", String.class, Sxid::text));
    add(
        signal(NvlinkBit.class)
            .with("register", int.class, NvlinkBit::register)
            .with("bit", int.class, NvlinkBit::bit)
            .with("alone", boolean.class, NvlinkBit::alone));
    add(
        signal(DcgmResult.class)
            .with("errorCode", String.class, DcgmResult::errorCode)
            .with("test", String.class, DcgmResult::test)
            .with("result", String.class, DcgmResult::result)
            .with("text", String.class, DcgmResult::text));
    add(
        signal(CheckResult.class)
            .with("check", String.class, CheckResult::check)
            .with("name", String.class, CheckResult::name)
            .with("severity", Severity.class, CheckResult::severity)
            .with("healthy", boolean.class, CheckResult::healthy)
            .with("value", double.class, CheckResult::value)
            .with("text", String.class, CheckResult::text));
    add(
        signal(LogPhrase.class)
            .with("phrase", String.class, LogPhrase::phrase)
            .with("format", String.class, LogPhrase::format)
            .with("text", String.class, LogPhrase::text));
    add(
        signal(NodeCondition.class)
            .with("event", String.class, NodeCondition::event)
            .with("type", String.class, NodeCondition::type)
            .with("status", String.class, NodeCondition::status)
            .with("reason", String.class, NodeCondition::reason));
    add(
        signal(JobEnd.class)
            .with("event", String.class, JobEnd::event)
            .with("exitCode", int.class, JobEnd::exitCode)
            .with("signal", int.class, JobEnd::signal)
            .with("reason", String.class, JobEnd::reason)
            .with("text", String.class, JobEnd::text));
  }

  private static void stages() {
    add(
        new FactType<>(Evidence.class)
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
            .with("failedJobs", int.class, Evidence::failedJobs));
    add(
        new FactType<>(JobQuestion.class)
            .with("whose", Whose.class, JobQuestion::whose)
            .with("confidence", Confidence.class, JobQuestion::confidence)
            .with("remedy", Remedy.class, JobQuestion::remedy)
            .with("kind", SymptomClass.class, JobQuestion::kind)
            .with("seen", boolean.class, JobQuestion::seen)
            .with("attempt", int.class, JobQuestion::attempt)
            .with("withoutProgress", int.class, JobQuestion::withoutProgress)
            .with("nodeSets", int.class, JobQuestion::nodeSets));
    add(
        new FactType<>(NodeQuestion.class)
            .with("whose", Whose.class, NodeQuestion::whose)
            .with("confidence", Confidence.class, NodeQuestion::confidence)
            .with("remedy", Remedy.class, NodeQuestion::remedy)
            .with("kind", SymptomClass.class, NodeQuestion::kind)
            .with("component", Component.class, NodeQuestion::component)
            .with("severity", Severity.class, NodeQuestion::severity)
            .with("resets", int.class, NodeQuestion::resets)
            .with("reboots", int.class, NodeQuestion::reboots)
            .with("diagnoses", int.class, NodeQuestion::diagnoses));
    add(
        new FactType<>(LimitQuestion.class)
            .with("verb", Verb.class, LimitQuestion::verb)
            .with("mode", Mode.class, LimitQuestion::mode)
            .with("disruptive", boolean.class, LimitQuestion::disruptive)
            .with("takesOut", boolean.class, LimitQuestion::takesOut)
            .with("fleetKnown", boolean.class, LimitQuestion::fleetKnown)
            .with("pool", int.class, LimitQuestion::pool)
            .with("out", int.class, LimitQuestion::out)
            .with("outAfter", int.class, LimitQuestion::outAfter)
            .with("percentAfter", int.class, LimitQuestion::percentAfter)
            .with("optedOut", boolean.class, LimitQuestion::optedOut)
            .with("heldByPerson", boolean.class, LimitQuestion::heldByPerson));
  }

  private static void drafts() {
    add(
        new DraftType<>(
                SymptomDraft.class,
                SymptomClass.class,
                (fact, kind) -> SymptomDraft.of((Signal) fact, (SymptomClass) kind),
                SymptomDraft::because)
            .with("component", Component.class, SymptomDraft::component)
            .with("severity", Severity.class, SymptomDraft::severity)
            .with("role", Role.class, SymptomDraft::role)
            .with("remedy", Remedy.class, SymptomDraft::remedy)
            .with("fallback", Boolean.class, SymptomDraft::fallback));
    add(
        new DraftType<>(
                AttributionDraft.class,
                Whose.class,
                (fact, whose) -> AttributionDraft.of((Evidence) fact, (Whose) whose),
                AttributionDraft::because)
            .with("confidence", Confidence.class, AttributionDraft::confidence)
            .with("remedy", Remedy.class, AttributionDraft::remedy)
            .withWeight(AttributionDraft::weight));
    add(
        new DraftType<>(
                RetryDraft.class,
                Verb.class,
                (fact, verb) -> RetryDraft.of((JobQuestion) fact, (Verb) verb),
                RetryDraft::because)
            .withNumber("delay", 0, 86_400, RetryDraft::delay)
            .withNumber("attempts", 0, 100, RetryDraft::attempts)
            .withWeight(RetryDraft::weight));
    add(
        new DraftType<>(
                LadderDraft.class,
                Verb.class,
                (fact, verb) -> LadderDraft.of((NodeQuestion) fact, (Verb) verb),
                LadderDraft::because)
            .with("isolate", Isolation.class, LadderDraft::isolate)
            .with("drain", Boolean.class, LadderDraft::drain)
            .withNumber("level", 0, 4, LadderDraft::level)
            .withWeight(LadderDraft::weight));
    add(
        new DraftType<>(
                LimitDraft.class,
                Ruling.class,
                (fact, ruling) -> LimitDraft.of((LimitQuestion) fact, (Ruling) ruling),
                LimitDraft::because)
            .withWeight(LimitDraft::weight));
  }
}
