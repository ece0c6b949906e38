package io.salvor.policy.table;

import io.salvor.model.Component;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.DcgmResult;
import io.salvor.model.signal.JobEnd;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.NodeCondition;
import io.salvor.model.signal.NvlinkBit;
import io.salvor.model.signal.Sxid;
import io.salvor.model.signal.Where;
import io.salvor.model.signal.Xid;
import io.salvor.model.stage.Evidence;
import java.time.Instant;
import java.util.Map;

/** Makes a fact of any kind that tables match from values by field name; the id is in the fact. */
final class TableFacts {
  private final Map<String, Object> values;
  private final String id;

  private TableFacts(Map<String, Object> values, String id) {
    this.values = values;
    this.id = id;
  }

  static Object make(Class<?> type, Map<String, Object> values, String id) {
    return new TableFacts(values, id).make(type);
  }

  private Object make(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "Xid" ->
          new Xid(
              where(),
              number("number"),
              text("nvlinkUnit"),
              text("status"),
              number("subcode"),
              text("word"),
              text("action"),
              text("process"),
              text("text"));
      case "Sxid" ->
          new Sxid(where(), number("number"), text("word"), truth("continuation"), text("text"));
      case "NvlinkBit" -> new NvlinkBit(where(), number("register"), number("bit"), truth("alone"));
      case "DcgmResult" ->
          new DcgmResult(where(), text("errorCode"), text("test"), text("result"), text("text"));
      case "CheckResult" -> checkResult();
      case "LogPhrase" -> new LogPhrase(where(), text("phrase"), text("format"), -1, text("text"));
      case "NodeCondition" ->
          new NodeCondition(where(), text("event"), text("type"), text("status"), text("reason"));
      case "JobEnd" ->
          new JobEnd(
              where(),
              text("event"),
              number("exitCode"),
              number("signal"),
              text("reason"),
              text("text"));
      case "Evidence" -> evidence();
      default -> new StageFacts(values, id, symptom()).make(type);
    };
  }

  private Object checkResult() {
    return new CheckResult(
        where(),
        text("check"),
        text("name"),
        option("severity", Severity.INFO),
        truth("healthy"),
        ((Number) values.getOrDefault("value", 0)).doubleValue(),
        text("text"));
  }

  private Object evidence() {
    return new Evidence(
        symptom(),
        number("bursts"),
        number("spotBursts"),
        number("jobs"),
        number("entities"),
        number("nodes"),
        truth("changed"),
        number("failedJobs"),
        number("burstsHour"),
        Math.max(number("burstsMonth"), number("bursts") + number("burstsBefore")));
  }

  private Symptom symptom() {
    return new Symptom(
        "test",
        option("kind", SymptomClass.NOTICE),
        option("component", Component.GPU),
        option("severity", Severity.INFO),
        option("role", Role.CAUSE),
        option("remedy", Remedy.NONE),
        where(),
        "test code",
        false,
        "");
  }

  private Where where() {
    return new Where(id, "node-1", "", "", "", Instant.EPOCH);
  }

  private String text(String field) {
    return (String) values.getOrDefault(field, "");
  }

  private int number(String field) {
    return Math.max(field.equals("number") ? -1 : 0, (Integer) values.getOrDefault(field, 0));
  }

  private boolean truth(String field) {
    return (Boolean) values.getOrDefault(field, false);
  }

  private <E extends Enum<E>> E option(String field, E otherwise) {
    Object value = values.getOrDefault(field, otherwise);
    return otherwise.getDeclaringClass().cast(value);
  }
}
