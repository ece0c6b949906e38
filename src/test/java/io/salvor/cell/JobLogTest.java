package io.salvor.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Case.JobRecord;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobLogTest {

  @Test
  void manyFailuresOfOneOwnerOnANodeCountOnce() {
    JobLog log = new JobLog();
    for (int i = 0; i < 20; i++) {
      log.add(failed("j" + i, "ann", i, "n1"));
    }

    assertThat(log.nodes()).extracting(NodeRecord::failedJobs).containsExactly(1);
  }

  @Test
  void failuresOfDifferentOwnersCountEach() {
    JobLog log = new JobLog();
    log.add(failed("j1", "ann", 1, "n1"));
    log.add(failed("j2", "bob", 2, "n1"));
    log.add(failed("j3", "eve", 3, "n1"));

    assertThat(log.nodes()).extracting(NodeRecord::failedJobs).containsExactly(3);
  }

  @Test
  void jobsWithoutAnOwnerCountEach() {
    JobLog log = new JobLog();
    log.add(failed("j1", "", 1, "n1"));
    log.add(failed("j1", "", 2, "n1"));
    log.add(failed("j2", "", 3, "n1"));

    assertThat(log.nodes()).extracting(NodeRecord::failedJobs).containsExactly(2);
  }

  @Test
  void aNodeOnWhichAsManyCompleteIsNotSuspect() {
    JobLog log = new JobLog();
    log.add(failed("j1", "ann", 1, "n1"));
    log.add(failed("j2", "bob", 2, "n1"));
    log.add(event(JobEventType.COMPLETED, "j3", "eve", 3, "n1"));
    log.add(event(JobEventType.COMPLETED, "j4", "eve", 4, "n1"));

    assertThat(log.nodes()).extracting(NodeRecord::failedJobs).containsExactly(0);
  }

  @Test
  void aJobOnSeveralNodesBlamesNoneOfThem() {
    JobLog log = new JobLog();
    log.add(failed("j1", "ann", 1, "n1", "n2"));

    assertThat(log.nodes()).isEmpty();
  }

  @Test
  void theLatestEndIsTheJobOfTheCaseAndItsNodeSetsAreCounted() {
    JobLog log = new JobLog();
    log.add(failed("j1", "ann", 5, "n1", "n2"));
    log.add(failed("j1", "ann", 9, "n3", "n4"));
    log.add(failed("j1", "ann", 7, "n2", "n1"));
    log.add(failed("j2", "bob", 2, "n9"));

    JobRecord job = log.job();

    assertThat(job.id()).isEqualTo("j1");
    assertThat(job.nodes()).containsExactly("n3", "n4");
    assertThat(job.nodeSets()).isEqualTo(2);
  }

  @Test
  void withoutAnEndNoJobIsKnown() {
    JobLog log = new JobLog();
    log.add(event(JobEventType.STARTED, "j1", "ann", 1, "n1"));

    assertThat(log.job()).isEqualTo(JobRecord.UNKNOWN);
  }

  @Test
  void theOrderOfEventsAndTheirRepeatsDoNotMatter() {
    Random random = new Random(3);
    JobEventType[] types = JobEventType.values();
    for (int i = 0; i < 300; i++) {
      List<Fact> events = new ArrayList<>();
      for (int n = 0; n < 12; n++) {
        JobEventType type = types[random.nextInt(types.length)];
        String owner = random.nextInt(3) == 0 ? "" : "o" + random.nextInt(3);
        events.add(
            event(
                type,
                "j" + random.nextInt(4),
                owner,
                random.nextInt(6),
                "n" + random.nextInt(2),
                random.nextBoolean() ? "n2" : "n3"));
        events.add(event(type, "s" + random.nextInt(4), owner, random.nextInt(6), "n1"));
      }
      List<Fact> shuffled = new ArrayList<>(events);
      shuffled.addAll(events);
      Collections.shuffle(shuffled, random);

      assertThat(of(shuffled).job()).isEqualTo(of(events).job());
      assertThat(of(shuffled).nodes()).isEqualTo(of(events).nodes());
    }
  }

  private static JobLog of(List<Fact> events) {
    JobLog log = new JobLog();
    events.forEach(log::add);
    return log;
  }

  private static Fact failed(String job, String owner, int second, String... nodes) {
    return event(JobEventType.FAILED, job, owner, second, nodes);
  }

  private static Fact event(
      JobEventType type, String id, String owner, int second, String... nodes) {
    Job job = new Job(id, "", owner, "", "", 0, List.of(nodes), 0, 0, Map.of());
    Origin origin = new Origin("f-" + id + second, Instant.EPOCH.plusSeconds(second), "test");
    return new JobEvent(origin, job, type, "", ExitStatus.UNKNOWN, "", "", "", -1);
  }
}
