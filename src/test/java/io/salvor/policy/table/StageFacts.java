package io.salvor.policy.table;

import io.salvor.model.Attribution;
import io.salvor.model.Case.FleetRecord;
import io.salvor.model.Case.JobRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Confidence;
import io.salvor.model.JobCourse;
import io.salvor.model.Mode;
import io.salvor.model.NodeCourse;
import io.salvor.model.NodeHolds;
import io.salvor.model.Phase;
import io.salvor.model.PoolGuards;
import io.salvor.model.Proposal;
import io.salvor.model.Remedy;
import io.salvor.model.SourceRecord;
import io.salvor.model.StepResult;
import io.salvor.model.Symptom;
import io.salvor.model.Track;
import io.salvor.model.Urgency;
import io.salvor.model.Verb;
import io.salvor.model.Whose;
import io.salvor.model.Workload;
import io.salvor.model.stage.Budget;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.Hold;
import io.salvor.model.stage.JobQuestion;
import io.salvor.model.stage.LimitQuestion;
import io.salvor.model.stage.NodeQuestion;
import io.salvor.model.stage.TrustQuestion;
import io.salvor.model.stage.UrgencyQuestion;
import io.salvor.model.stage.WindowQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Makes the questions of the later stages from values by field name, as near as records allow. */
final class StageFacts {
  private static final int HOUR = 3600;

  private final Map<String, Object> values;
  private final String id;
  private final Symptom symptom;

  StageFacts(Map<String, Object> values, String id, Symptom symptom) {
    this.values = values;
    this.id = id;
    this.symptom = symptom;
  }

  Object make(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "JobQuestion" -> jobQuestion();
      case "NodeQuestion" -> nodeQuestion();
      case "UrgencyQuestion" ->
          new UrgencyQuestion(proposal(option("ladder", Urgency.NOW)), nodeQuestion());
      case "LimitQuestion" -> limitQuestion();
      case "WindowQuestion" -> new WindowQuestion(text("code"));
      case "DomainQuestion" -> domainQuestion();
      case "TrustQuestion" -> trustQuestion();
      default -> throw new IllegalArgumentException("no maker for " + type);
    };
  }

  private JobQuestion jobQuestion() {
    String cause = JobCourse.cause(option("whose", Whose.UNKNOWN), symptom.kind());
    int gpus = Math.max(number("gpus"), truth("followed") ? 1 : 0);
    JobCourse course =
        new JobCourse(
            "",
            gpus,
            number("priority"),
            gpus == 0 ? 0 : (long) number("lostGpuHours") * HOUR / gpus,
            truth("progressKnown") || truth("progressing"),
            number("retries"),
            count(cause, number("causeRetries")),
            count(cause, number("causeNodeSets")),
            number("ownerRetries"),
            number("ownerFailures"),
            List.of(),
            number("elapsed"));
    JobRecord record =
        new JobRecord(
            id,
            number("attempt"),
            number("withoutProgress"),
            number("nodeSets"),
            List.of(),
            course);
    return new JobQuestion(attribution(), id, truth("seen"), record, List.of(), truth("ofDomain"));
  }

  private static Map<String, Integer> count(String cause, int value) {
    return value == 0 ? Map.of() : Map.of(cause, value);
  }

  private NodeQuestion nodeQuestion() {
    NodeCourse course =
        new NodeCourse(
            option("phase", Phase.OPEN),
            truth("treated") ? Verb.REBOOT : option("step", Verb.OBSERVE),
            result(),
            number("level"),
            number("sinceStep"),
            truth("faultSinceStep"),
            number("healthy"),
            number("failures"),
            truth("busy") ? List.of(Verb.REBOOT) : List.of(),
            truth("probation"),
            number("open"));
    boolean isRunning = truth("running");
    int gpus = Math.max(number("gpus"), isRunning ? 1 : 0);
    long lost = isRunning ? (long) number("lostGpuHours") * HOUR / gpus + HOUR : 0;
    Workload work = new Workload(isRunning ? "1" : "", gpus, 1, number("priority"), lost);
    NodeRecord record =
        new NodeRecord(
            id, truth("quarantined"), false, false, 0, rungs(), course, NodeHolds.NONE, work);
    return new NodeQuestion(attribution(), record, truth("ofDomain"), truth("workloadKnown"));
  }

  private StepResult result() {
    if (truth("treated")) {
      return StepResult.SUCCEEDED;
    }
    return truth("stepFailed") ? StepResult.TIMED_OUT : option("result", StepResult.NONE);
  }

  private List<Verb> rungs() {
    List<Verb> rungs = new ArrayList<>(Collections.nCopies(number("resets"), Verb.RESET_GPU));
    rungs.addAll(Collections.nCopies(number("reboots"), Verb.REBOOT));
    rungs.addAll(Collections.nCopies(number("diagnoses"), Verb.DIAGNOSE));
    rungs.addAll(Collections.nCopies(number("again"), option("step", Verb.OBSERVE)));
    return rungs;
  }

  private LimitQuestion limitQuestion() {
    int pool = number("pool");
    int added = truth("takesNew") ? Math.max(1, number("outAfter") - number("out")) : 0;
    PoolGuards guards =
        new PoolGuards(
            truth("viewComplete"),
            share(pool, "unavailablePercentAfter") - added,
            (Integer) values.getOrDefault("sparesAfter", 0) + added,
            Math.max(number("takenHour"), share(pool, "takenHourPercent")) - added,
            Math.max(number("takenDay"), share(pool, "takenDayPercent")) - added,
            truth("tripped") ? "for a test" : "",
            truth("stops"),
            List.of());
    List<String> out = Collections.nCopies(Math.min(number("out"), 1_000), "n");
    FleetRecord fleet = new FleetRecord(truth("fleetKnown"), "p", pool, out, guards);
    Proposal proposal = proposal(Urgency.NOW);
    return new LimitQuestion(
        proposal,
        Instant.EPOCH,
        option("mode", Mode.OBSERVE),
        "cell",
        truth("inCell"),
        new Budget(fleet, added),
        new Hold(held(), proposal.verb(), truth("domainHeld"), truth("observed")));
  }

  /** Nodes that are so many percent of the pool. */
  private int share(int pool, String field) {
    return (int) ((long) pool * number(field) / 100);
  }

  private NodeRecord held() {
    Verb verb = option("verb", Verb.CORDON);
    List<NodeHolds.Recent> recent = new ArrayList<>();
    int since = number("sinceSame");
    int times = Math.max(number("sameToday"), values.containsKey("sinceSame") ? 1 : 0);
    for (int i = 0; i < Math.min(times, 1_000); i++) {
      recent.add(new NodeHolds.Recent(verb, since));
    }
    NodeHolds holds =
        new NodeHolds(
            truth("maintenance"),
            truth("heldByOther") ? "somebody" : "",
            "",
            List.of(),
            truth("approved") ? List.of(verb) : List.of(),
            truth("declined") ? List.of(verb) : List.of(),
            truth("expired") ? List.of(verb) : List.of(),
            recent);
    NodeCourse idle = NodeCourse.NEW;
    NodeCourse course =
        new NodeCourse(
            idle.phase(),
            idle.step(),
            idle.result(),
            0,
            0,
            true,
            0,
            0,
            truth("covered") ? List.of(verb) : List.of(),
            false,
            0);
    return new NodeRecord(
        id,
        truth("quarantinedByUs"),
        truth("heldByPerson"),
        truth("optedOut"),
        0,
        List.of(),
        course,
        holds,
        Workload.IDLE);
  }

  private Proposal proposal(Urgency when) {
    return new Proposal(
        "test",
        option("track", Track.NODE),
        option("verb", Verb.CORDON),
        id,
        when,
        0,
        Map.of(),
        List.of(),
        "for a test");
  }

  private DomainQuestion domainQuestion() {
    int nodes = number("nodes");
    int percent = number("percent");
    int members = percent == 0 ? number("members") : (int) ((long) nodes * 100 / percent);
    return new DomainQuestion(text("domain"), text("name"), text("code"), nodes, members);
  }

  private TrustQuestion trustQuestion() {
    int flagged = number("flagged");
    int seconded = Math.max(number("seconded"), flagged * number("secondedPercent") / 100);
    int refuted = number("refuted");
    int confirmed = truth("oftenerRefuted") ? Math.max(0, refuted - 1) : number("confirmed");
    return new TrustQuestion(
        new SourceRecord(
            text("name"),
            confirmed,
            refuted,
            flagged,
            number("flaggedPercent"),
            seconded,
            number("knownHours")));
  }

  private Attribution attribution() {
    return new Attribution(
        "test",
        option("whose", Whose.UNKNOWN),
        option("confidence", Confidence.LOW),
        1,
        option("remedy", Remedy.NONE),
        symptom,
        "");
  }

  private String text(String field) {
    return (String) values.getOrDefault(field, "");
  }

  private int number(String field) {
    return Math.max(0, (Integer) values.getOrDefault(field, 0));
  }

  private boolean truth(String field) {
    return (Boolean) values.getOrDefault(field, false);
  }

  private <E extends Enum<E>> E option(String field, E otherwise) {
    Object value = values.getOrDefault(field, otherwise);
    return otherwise.getDeclaringClass().cast(value);
  }
}
