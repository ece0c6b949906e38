package io.salvor.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.model.Case;
import io.salvor.model.JobCourse;
import io.salvor.model.NodeCourse;
import io.salvor.model.NodeHolds;
import io.salvor.model.Phase;
import io.salvor.model.PoolGuards;
import io.salvor.model.SourceRecord;
import io.salvor.model.StepResult;
import io.salvor.model.Verb;
import io.salvor.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The records of a case as JSON: jobs, nodes, the pool, the sources. */
final class RecordsJson {
  private RecordsJson() {}

  static ObjectNode job(Case.JobRecord job) {
    JobCourse course = job.course();
    return new Out()
        .text("id", job.id())
        .number("attempt", job.attempt(), 0)
        .number("attemptsWithoutProgress", job.attemptsWithoutProgress(), 0)
        .number("nodeSets", job.nodeSets(), 0)
        .texts("nodes", job.nodes())
        .text("owner", course.owner())
        .number("gpus", course.gpus(), 0)
        .number("priority", course.priority(), 0)
        .number("lost", course.lost(), 0)
        .ifTrue("progressKnown", course.progressKnown())
        .number("retries", course.retries(), 0)
        .list("retriesByCause", List.copyOf(course.retriesByCause().entrySet()), RecordsJson::count)
        .list(
            "nodeSetsByCause", List.copyOf(course.nodeSetsByCause().entrySet()), RecordsJson::count)
        .number("ownerRetries", course.ownerRetries(), 0)
        .number("ownerFailures", course.ownerFailures(), 0)
        .texts("excluded", course.excluded())
        .number("elapsed", course.elapsed(), 0)
        .node();
  }

  private static ObjectNode count(Map.Entry<String, Integer> entry) {
    return new Out().text("cause", entry.getKey()).number("count", entry.getValue(), 0).node();
  }

  static Case.JobRecord job(Fields f) {
    return new Case.JobRecord(
        f.name("id"),
        f.count("attempt"),
        f.count("attemptsWithoutProgress"),
        f.count("nodeSets"),
        f.names("nodes"),
        new JobCourse(
            f.name("owner"),
            f.count("gpus"),
            f.number("priority", Long.MIN_VALUE, Long.MAX_VALUE, 0),
            seconds(f, "lost"),
            f.flag("progressKnown"),
            f.count("retries"),
            counts(f, "retriesByCause"),
            counts(f, "nodeSetsByCause"),
            f.count("ownerRetries"),
            f.count("ownerFailures"),
            f.names("excluded"),
            seconds(f, "elapsed")));
  }

  private static Map<String, Integer> counts(Fields f, String name) {
    Map<String, Integer> counts = new TreeMap<>();
    f.objects(name).forEach(one -> counts.put(one.name("cause"), one.count("count")));
    return counts;
  }

  static ObjectNode node(Case.NodeRecord node) {
    return new Out()
        .text("name", node.name())
        .ifTrue("quarantinedByUs", node.quarantinedByUs())
        .ifTrue("cordonedByPerson", node.cordonedByPerson())
        .ifTrue("optedOut", node.optedOut())
        .number("failedJobs", node.failedJobs(), 0)
        .texts("rungs", verbs(node.rungs()))
        .object("course", node.course().equals(NodeCourse.NEW) ? new Out().node() : course(node))
        .object("holds", holds(node.holds()))
        .object("workload", workload(node.workload()))
        .node();
  }

  static Case.NodeRecord node(Fields f) {
    return new Case.NodeRecord(
        f.requiredName("name"),
        f.flag("quarantinedByUs"),
        f.flag("cordonedByPerson"),
        f.flag("optedOut"),
        f.count("failedJobs"),
        f.choices("rungs", Verb.class),
        f.object("course").map(RecordsJson::course).orElse(NodeCourse.NEW),
        f.object("holds").map(RecordsJson::holds).orElse(NodeHolds.NONE),
        f.object("workload").map(RecordsJson::workload).orElse(Workload.IDLE));
  }

  private static ObjectNode course(Case.NodeRecord node) {
    NodeCourse course = node.course();
    return new Out()
        .choice("phase", course.phase())
        .choice("step", course.step())
        .choice("result", course.result())
        .number("level", course.level(), 0)
        .number("sinceStep", course.sinceStep(), 0)
        .ifTrue("faultSinceStep", course.faultSinceStep())
        .number("healthy", course.healthy(), 0)
        .number("failures", course.failures(), 0)
        .texts("inFlight", verbs(course.inFlight()))
        .ifTrue("onProbation", course.onProbation())
        .number("open", course.open(), 0)
        .node();
  }

  private static NodeCourse course(Fields f) {
    return new NodeCourse(
        f.requiredChoice("phase", Phase.class),
        f.requiredChoice("step", Verb.class),
        f.requiredChoice("result", StepResult.class),
        f.count("level"),
        seconds(f, "sinceStep"),
        f.flag("faultSinceStep"),
        seconds(f, "healthy"),
        f.count("failures"),
        f.choices("inFlight", Verb.class),
        f.flag("onProbation"),
        seconds(f, "open"));
  }

  private static ObjectNode holds(NodeHolds holds) {
    return new Out()
        .ifTrue("maintenance", holds.maintenance())
        .text("heldBy", holds.heldBy())
        .text("domain", holds.domain())
        .texts("explained", holds.explained())
        .texts("approved", verbs(holds.approved()))
        .texts("declined", verbs(holds.declined()))
        .texts("expired", verbs(holds.expired()))
        .list(
            "recent",
            holds.recent(),
            recent ->
                new Out()
                    .choice("verb", recent.verb())
                    .number("secondsAgo", recent.secondsAgo(), -1)
                    .node())
        .node();
  }

  private static NodeHolds holds(Fields f) {
    return new NodeHolds(
        f.flag("maintenance"),
        f.name("heldBy"),
        f.name("domain"),
        f.names("explained"),
        f.choices("approved", Verb.class),
        f.choices("declined", Verb.class),
        f.choices("expired", Verb.class),
        f.objects("recent").stream()
            .map(
                r ->
                    new NodeHolds.Recent(
                        r.requiredChoice("verb", Verb.class), seconds(r, "secondsAgo")))
            .toList());
  }

  private static ObjectNode workload(Workload workload) {
    return new Out()
        .text("job", workload.job())
        .number("gpus", workload.gpus(), 0)
        .number("nodes", workload.nodes(), 0)
        .number("priority", workload.priority(), 0)
        .number("lost", workload.lost(), 0)
        .node();
  }

  private static Workload workload(Fields f) {
    return new Workload(
        f.name("job"),
        f.count("gpus"),
        f.count("nodes"),
        f.number("priority", Long.MIN_VALUE, Long.MAX_VALUE, 0),
        seconds(f, "lost"));
  }

  static ObjectNode fleet(Case.FleetRecord fleet) {
    return new Out()
        .ifTrue("known", fleet.known())
        .text("pool", fleet.pool())
        .number("nodes", fleet.nodes(), 0)
        .texts("out", fleet.out())
        .object(
            "guards",
            fleet.guards().equals(PoolGuards.NONE) ? new Out().node() : guards(fleet.guards()))
        .node();
  }

  static Case.FleetRecord fleet(Fields f) {
    return new Case.FleetRecord(
        f.flag("known"),
        f.name("pool"),
        f.count("nodes"),
        f.names("out"),
        f.object("guards").map(RecordsJson::guards).orElse(PoolGuards.NONE));
  }

  private static ObjectNode guards(PoolGuards guards) {
    return new Out()
        .flag("viewComplete", guards.viewComplete())
        .number("unavailable", guards.unavailable(), 0)
        .number("spares", guards.spares(), 0)
        .number("takenLastHour", guards.takenLastHour(), 0)
        .number("takenLastDay", guards.takenLastDay(), 0)
        .text("tripped", guards.tripped())
        .ifTrue("stops", guards.stops())
        .texts("observedRules", guards.observedRules())
        .node();
  }

  private static PoolGuards guards(Fields f) {
    return new PoolGuards(
        f.flag("viewComplete"),
        f.count("unavailable"),
        f.count("spares"),
        f.count("takenLastHour"),
        f.count("takenLastDay"),
        f.text("tripped"),
        f.flag("stops"),
        f.names("observedRules"));
  }

  static ObjectNode source(SourceRecord source) {
    return new Out()
        .always("name", source.name())
        .number("confirmed", source.confirmed(), 0)
        .number("refuted", source.refuted(), 0)
        .number("flagged", source.flagged(), 0)
        .number("flaggedPercent", source.flaggedPercent(), 0)
        .number("seconded", source.seconded(), 0)
        .number("knownHours", source.knownHours(), 0)
        .node();
  }

  static SourceRecord source(Fields f) {
    return new SourceRecord(
        f.name("name"),
        f.count("confirmed"),
        f.count("refuted"),
        f.count("flagged"),
        f.count("flaggedPercent"),
        f.count("seconded"),
        seconds(f, "knownHours"));
  }

  private static List<String> verbs(List<Verb> verbs) {
    return verbs.stream().map(Verb::name).toList();
  }

  private static long seconds(Fields f, String name) {
    return f.number(name, 0, Long.MAX_VALUE, 0);
  }
}
