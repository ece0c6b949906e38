package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.JobEvent;
import io.salvor.model.RawText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmLogTest {
  @ParameterizedTest
  @CsvSource({
    "TIME LIMIT, TIMED_OUT, TIMEOUT",
    "PREEMPTION, PREEMPTED, PREEMPTED",
    "JOB REQUEUE, PREEMPTED, REQUEUED",
    "NODE FAILURE, FAILED, NODE_FAIL",
    "SIGNAL Terminated, CANCELLED, CANCELLED"
  })
  void readsWhyAJobWasStopped(String cause, String event, String reason) {
    String line =
        "slurmstepd: error: *** JOB 42 ON n-9 CANCELLED AT 2024-04-20T09:09:37 DUE TO "
            + cause
            + " ***";

    assertThat(Read.brief(line)).containsExactly("job 42 " + event + " [n-9] exit=? " + reason);
    assertThat(Read.facts(line).get(0).time()).isEqualTo("2024-04-20T09:09:37Z");
  }

  @Test
  void readsHowATaskEndedAndTakesItForOneOfTheJobNamedLast() {
    String text =
        """
        slurmstepd: error: *** JOB 608 ON gpu-4 CANCELLED AT 2022-08-12T02:06:12 DUE TO JOB REQUEUE ***
        srun: error: gpu-4: tasks 2-3: Exited with exit code 1
        srun: error: cn-125: task 0: Segmentation fault (core dumped)
        srun: error: gpu-1: task 4: Out Of Memory
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "job 608 PREEMPTED [gpu-4] exit=? REQUEUED",
            "job 608 FAILED [gpu-4] exit=1:0",
            "job 608 FAILED [cn-125] exit=0:11",
            "job 608 FAILED [gpu-1] exit=? OUT_OF_MEMORY");
    assertThat(((JobEvent) Read.facts(text).get(1)).rank()).isEqualTo(2);
  }

  @Test
  void blamesTheNodeThatTheControllerBlames() {
    JobEvent event =
        (JobEvent) Read.facts("requeue job JobId=55 due to failure of node gpu-20").get(0);

    assertThat(Read.brief(event)).isEqualTo("job 55 FAILED [gpu-20] exit=? NODE_FAIL");
    assertThat(event.suspectNode()).isEqualTo("gpu-20");
  }

  @Test
  void readsWhatTheControllerDoesToNodes() {
    String text =
        """
        [2024-05-01T10:00:00.123] error: Nodes gpu-[20-21] not responding, setting DOWN
        [2024-05-01T10:00:01.000] update_node: node gpu-22 reason set to: bad dimm
        [2024-05-01T10:00:01.000] update_node: node gpu-22 state set to DRAINED
        [2024-05-01T10:00:02.000] error: Setting node gpu-23 state to DRAIN with reason:Kill task failed
        [2024-05-01T10:00:03.000] update_node: node gpu-22 state set to IDLE
        [2024-05-01T10:00:04.000] Node gpu-20 now responding
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "node gpu-20 LOST DOWN Not responding",
            "node gpu-21 LOST DOWN Not responding",
            "node gpu-22 CORDONED DRAIN bad dimm",
            "node gpu-23 CORDONED DRAIN Kill task failed",
            "node gpu-22 UNCORDONED",
            "node gpu-20 JOINED");
  }

  @Test
  void readsNodeStatesInProse() {
    assertThat(Read.brief("nodes c-013 c-014 state DOWN* reason \"Not responding\" since noon"))
        .containsExactly(
            "node c-013 LOST DOWN Not responding", "node c-014 LOST DOWN Not responding");
    assertThat(Read.brief("NODELIST gpu-[01-02] STATE drain REASON \"Kill task failed\""))
        .containsExactly(
            "node gpu-01 CORDONED DRAIN Kill task failed",
            "node gpu-02 CORDONED DRAIN Kill task failed");
  }

  @Test
  void readsTheMemoryKillerOfAJob() {
    assertThat(Read.brief("slurmstepd: error: Detected 1 oom_kill event in StepId=57.batch. Some"))
        .containsExactly("job 57 FAILED [] exit=? OUT_OF_MEMORY");
  }

  @Test
  void countsTheGpusThatANodeLacks() {
    assertThat(
            Read.brief(
                "error: Setting node gpu-3 state to DRAIN with"
                    + " reason:gres/gpu count reported lower than configured (6 < 8)"))
        .hasSize(1)
        .first()
        .asString()
        .contains("GpuCount [GPU_MISSING] 2");
  }

  @Test
  void keepsOtherLinesOfSlurmAsTextWithTheirNode() {
    RawText text =
        (RawText)
            Read.facts(
                    "[63532.0] error: *** STEP 63532.0 STEPD TERMINATED ON cn-106 AT"
                        + " 2020-12-14T09:44:56 DUE TO JOB NOT ENDING WITH SIGNALS ***")
                .get(0);

    assertThat(text.node()).isEqualTo("cn-106");
  }
}
