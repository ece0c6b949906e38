package io.salvor.policy.table;

import io.salvor.model.Severity;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.DcgmResult;
import io.salvor.model.signal.JobEnd;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.NodeCondition;
import io.salvor.model.signal.NvlinkBit;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Sxid;
import io.salvor.model.signal.Xid;
import java.util.function.Consumer;

/** The signals that symptom tables match, with their fields. */
final class SignalWords {
  private SignalWords() {}

  private static <T extends Signal> FactType<T> signal(Class<T> type) {
    return new FactType<>(type).with("code", String.class, Signal::code);
  }

  static void addTo(Consumer<FactType<?>> vocabulary) {
    vocabulary.accept(
        signal(Xid.class)
            .with("number", int.class, Xid::number)
            .with("nvlinkUnit", String.class, Xid::nvlinkUnit)
            .with("status", String.class, Xid::status)
            .with("subcode", int.class, Xid::subcode)
            .with("word", String.class, Xid::word)
            .with("action", String.class, Xid::action)
            .with("process", String.class, Xid::process)
            .with("text", String.class, Xid::text));
    vocabulary.accept(
        signal(Sxid.class)
            .with("number", int.class, Sxid::number)
            .with("word", String.class, Sxid::word)
            .with("continuation", boolean.class, Sxid::continuation)
            .with("text", String.class, Sxid::text));
    vocabulary.accept(
        signal(NvlinkBit.class)
            .with("register", int.class, NvlinkBit::register)
            .with("bit", int.class, NvlinkBit::bit)
            .with("alone", boolean.class, NvlinkBit::alone));
    vocabulary.accept(
        signal(DcgmResult.class)
            .with("errorCode", String.class, DcgmResult::errorCode)
            .with("test", String.class, DcgmResult::test)
            .with("result", String.class, DcgmResult::result)
            .with("text", String.class, DcgmResult::text));
    vocabulary.accept(
        signal(CheckResult.class)
            .with("check", String.class, CheckResult::check)
            .with("name", String.class, CheckResult::name)
            .with("severity", Severity.class, CheckResult::severity)
            .with("healthy", boolean.class, CheckResult::healthy)
            .with("value", double.class, CheckResult::value)
            .with("text", String.class, CheckResult::text));
    vocabulary.accept(
        signal(LogPhrase.class)
            .with("phrase", String.class, LogPhrase::phrase)
            .with("format", String.class, LogPhrase::format)
            .with("text", String.class, LogPhrase::text));
    vocabulary.accept(
        signal(NodeCondition.class)
            .with("event", String.class, NodeCondition::event)
            .with("type", String.class, NodeCondition::type)
            .with("status", String.class, NodeCondition::status)
            .with("reason", String.class, NodeCondition::reason));
    vocabulary.accept(
        signal(JobEnd.class)
            .with("event", String.class, JobEnd::event)
            .with("exitCode", int.class, JobEnd::exitCode)
            .with("signal", int.class, JobEnd::signal)
            .with("reason", String.class, JobEnd::reason)
            .with("text", String.class, JobEnd::text));
  }
}
