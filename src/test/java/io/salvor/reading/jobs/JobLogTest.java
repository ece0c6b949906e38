package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.JobEvent;
import org.junit.jupiter.api.Test;

class JobLogTest {
  @Test
  void givesEachLineOfNcclItsHostAndRank() {
    String text =
        """
        node-48:34050:34121 [0] transport/net_ib.cc:93 NCCL WARN NET/IB : Got async event : port error
        10.0.0.10: node-10:1307:1308 [0] init.cc:1 NCCL INFO -> 6
        [rank13]:[E218 04:54:22.864467604 ProcessGroupNCCL.cpp:616] [Rank 1] Watchdog caught
        """;

    assertThat(Read.brief(text).get(0)).startsWith("text NCCL node-48 r-1");
    assertThat(Read.brief(text).get(1)).startsWith("text NCCL node-10 r-1");
    assertThat(Read.brief(text).get(2)).startsWith("text NCCL  r13");
  }

  @Test
  void makesOneTextOfATracebackAlsoWhenRanksAreMixed() {
    String text =
        """
        [rank3]: Traceback (most recent call last):
        [rank4]: Traceback (most recent call last):
        [rank3]:   File "train.py", line 1, in <module>
        [rank4]:   File "train.py", line 9, in <module>
        [rank4]: KeyError: 'x'
        [rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "text JOB_LOG  r4 KeyError: 'x'",
            "text JOB_LOG  r3 torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB");
    assertThat(Read.facts(text).get(0).origin().raw()).contains("line 9").doesNotContain("line 1,");
  }

  @Test
  void readsTheTableOfTorchrunWithTheTimesOfTheRanks() {
    String text =
        """
        Failures:
        [1]:
          time      : 2024-02-18_04:54:30
          host      : node-2
          rank      : 5 (local_rank: 1)
          exitcode  : -6 (pid: 13)
          error_file: <N/A>
          traceback : Signal 6 (SIGABRT) received by PID 13
        ------------
        Root Cause (first observed failure):
        [0]:
          time      : 2024-02-18_04:54:22
          host      : node-1
          rank      : 2 (local_rank: 2)
          exitcode  : -9 (pid: 12)
          error_file: <N/A>
          traceback : Signal 9 (SIGKILL) received by PID 12
        """;

    assertThat(Read.events(text))
        .containsExactly(
            "job unknown FAILED [node-2] exit=0:6", "job unknown FAILED [node-1] exit=0:9");
    JobEvent root =
        (JobEvent)
            Read.facts(text).stream()
                .filter(fact -> fact.node().equals("node-1"))
                .findFirst()
                .orElseThrow();
    assertThat(root.rank()).isEqualTo(2);
    assertThat(root.time()).isEqualTo("2024-02-18T04:54:22Z");
  }

  @Test
  void readsExitCodesAndSignalsInWords() {
    assertThat(Read.events("Training process finished. Exit code: 137"))
        .containsExactly("job unknown FAILED [] exit=137:0");
    assertThat(Read.events("/train.sh: line 18:    36 Killed      python3 train.py"))
        .containsExactly("job unknown FAILED [] exit=0:9");
    assertThat(
            Read.events(
                "mpirun noticed that process rank 3 with PID 0 on node gpu-7 exited on signal 9 (Killed)."))
        .containsExactly("job unknown FAILED [gpu-7] exit=0:9");
    assertThat(Read.events("Process finished with exit code 0")).isEmpty();
    assertThat(Read.events("slurmd.service: Main process exited, code=exited, status=1/FAILURE"))
        .isEmpty();
  }

  @Test
  void findsTheNodeInNotesOfPeople() {
    assertThat(Read.brief("- n30145 went down, restarting from 25000 step").get(0))
        .startsWith("text JOB_LOG n30145");
    assertThat(Read.brief("one of the GPUs on cn-110 is not working as it should").get(0))
        .startsWith("text JOB_LOG cn-110");
    assertThat(Read.brief("H100 error on mlx5_0, slow").get(0)).startsWith("text AUTO  r-1");
  }
}
