package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.JobEvent;
import org.junit.jupiter.api.Test;

class SlurmTablesTest {
  private static final String FIXED =
      """
      JobID           JobName  Partition    Account  AllocCPUS      State ExitCode
      ------------ ---------- ---------- ---------- ---------- ---------- --------
      1001             train1        gpu       acct         64 OUT_OF_ME+    0:125
      1001.batch        batch                  acct         64 OUT_OF_ME+    0:125
      1001.extern      extern                  acct         64  COMPLETED      0:0
      1002             train2        gpu       acct         64  NODE_FAIL      1:0
      1003             train3        gpu       acct         64 CANCELLED+      0:0
      1004             train4        gpu       acct         64     FAILED      1:0
      1004.0           python                  acct         64 OUT_OF_ME+      0:9
      1005             train5        gpu       acct         64  COMPLETED      0:0
      """;

  @Test
  void readsTheDefaultColumnsOfSacctAsOneEventForEachJob() {
    assertThat(Read.brief(FIXED))
        .containsExactly(
            "job 1001 FAILED [] exit=0:0 OUT_OF_MEMORY",
            "job 1002 FAILED [] exit=1:0 NODE_FAIL",
            "job 1003 CANCELLED [] exit=0:0 CANCELLED",
            "job 1004 FAILED [] exit=1:0 OUT_OF_MEMORY",
            "job 1005 COMPLETED [] exit=0:0");
  }

  @Test
  void readsAllFieldsOfSacctWithARecordThatIsBrokenOverLines() {
    assertThat(Read.sample("sacct-all-fields-multiline.txt"))
        .containsExactly(
            "job 200131 CANCELLED 256 exit=0:9 CANCELLED",
            "job 201729 FAILED 128 exit=6:0",
            "job 201844 PREEMPTED 32 exit=0:0 REQUEUED");
  }

  @Test
  void tellsARequeuedJobOncePerAttempt() {
    String text =
        """
        JobID|State|ExitCode|Start|End|NodeList
        7|NODE_FAIL|1:0|2024-01-01T00:00:00|2024-01-01T01:00:00|gpu-1
        7.batch|CANCELLED|0:15|2024-01-01T00:00:00|2024-01-01T01:00:00|gpu-1
        7|COMPLETED|0:0|2024-01-01T02:00:00|2024-01-01T03:00:00|gpu-2
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "job 7 FAILED [gpu-1] exit=1:0 NODE_FAIL", "job 7 COMPLETED [gpu-2] exit=0:0");
    JobEvent first = (JobEvent) Read.facts(text).get(0);
    JobEvent second = (JobEvent) Read.facts(text).get(1);
    assertThat(first.suspectNode()).isEqualTo("gpu-1");
    assertThat(first.time()).isEqualTo("2024-01-01T01:00:00Z");
    assertThat(second.job().attempt()).isEqualTo(2);
  }

  @Test
  void takesACancellationAtOnceOnANodeForAFailedLaunchUnlessAUserCancelled() {
    String header = "JobID State Elapsed NodeList\n";

    assertThat(Read.brief(header + "9 CANCELLED+ 00:00:00 cn-213\n"))
        .containsExactly("job 9 CANCELLED [cn-213] exit=? CANCELLED at launch");
    assertThat(Read.brief(header + "9 CANCELLED by 1000 00:00:00 cn-213\n"))
        .containsExactly("job 9 CANCELLED [cn-213] exit=? CANCELLED");
    assertThat(Read.brief(header + "9 CANCELLED+ 00:10:00 cn-213\n"))
        .containsExactly("job 9 CANCELLED [cn-213] exit=? CANCELLED");
  }

  @Test
  void tellsANodeOfTwoPartitionsOnceAndCountsTheHealthyOnes() {
    assertThat(Read.sample("sinfo-wide.txt"))
        .containsExactly(
            "node node0201 CORDONED DRAIN replace", "health SlurmNodes [NODES_OK] healthy 2");
  }

  @Test
  void readsRunningJobsAndTheirNodesFromSqueueWithoutAHeader() {
    assertThat(Read.sample("squeue.txt"))
        .hasSize(5)
        .startsWith(
            "job 45704744 STARTED [node1321] exit=?",
            "job 42953390_320 STARTED [node1303] exit=?",
            "job 42956774_3 STARTED 32 exit=?");
  }

  @Test
  void readsTheReasonsOfSinfo() {
    String text =
        """
        REASON               USER      TIMESTAMP           NODELIST
        Kill task failed     root      2024-05-01T10:00:00 gpu-[01-02]
        Not responding       slurm     2024-05-01T10:00:00 gpu-09
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "node gpu-01 CORDONED DRAIN Kill task failed",
            "node gpu-02 CORDONED DRAIN Kill task failed",
            "node gpu-09 LOST DOWN Not responding");
  }

  @Test
  void readsBlocksOfScontrol() {
    String text =
        """
        NodeName=gpu-11 Arch=x86_64 CoresPerSocket=32
           State=IDLE+DRAIN ThreadsPerCore=2 TmpDisk=0
           Reason=Kill task failed [slurm@2024-05-01T10:00:00]

        JobId=777 JobName=llm
           UserId=alice(1000) GroupId=x(1) MCS_label=N/A
           JobState=FAILED Reason=OutOfMemory Dependency=(null)
           Requeue=1 Restarts=2 BatchFlag=1 Reboot=0 ExitCode=0:9
           NodeList=gpu-[01-02]
        """;

    assertThat(Read.brief(text))
        .containsExactly(
            "node gpu-11 CORDONED DRAIN Kill task failed",
            "job 777 FAILED [gpu-01, gpu-02] exit=0:9 OUT_OF_MEMORY");
  }
}
