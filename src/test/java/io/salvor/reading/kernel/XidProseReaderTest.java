package io.salvor.reading.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.HealthEvent;
import io.salvor.reading.Read;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XidProseReaderTest {
  private static final String UUID = "GPU-00000000-0000-0000-0000-000000000001";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Processing event with Xid=94 on " + UUID + " | GpuXid 94 GPU_UUID=" + UUID,
        "XidCriticalError: Xid=69 on Device=" + UUID + ", the device | GpuXid 69 GPU_UUID=" + UUID,
        "XidCriticalError   True   Mon, 23 Jun 2025 18:45:43 +0000  {\"31\":true} | GpuXid 31",
        "device marked unhealthy after Xid=48 (double bit error) | GpuXid 48",
        "XID 13 GPC 0 TPC 1 on GPU-1 | GpuXid 13 GPC_TPC=0/1 GPU_INDEX=1",
        "health check: xid error 79 on gpu 3 | GpuXid 79 GPU_INDEX=3",
        "after Xid=31: gpu_device_utilization | GpuXid 31",
        "XID 79 detected on node gpu-17 | GpuXid 79",
      })
  void readsXidsThatOthersQuote(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @Test
  void givesAnEventForEachCodeAndGpuThatIsNamed() {
    assertThat(Read.brief("XIDs 63 and 48 on the GPU")).containsExactly("GpuXid 48", "GpuXid 63");
    assertThat(Read.brief("Xid 145 on GPU 66:00.0 and 76:00.0 at the same moment"))
        .containsExactly("GpuXid 145 PCI=0000:66:00", "GpuXid 145 PCI=0000:76:00");
  }

  @Test
  void readsASentenceBehindARemarkAndBesideCollectives() {
    assertThat(
            Read.brief(
                "(8 GPUs) Xid 146 on GPU 1a:00.0 and 2b:00.0 at once; NCCL collectives hang"))
        .containsExactly("GpuXid 146 PCI=0000:1a:00", "GpuXid 146 PCI=0000:2b:00");
  }

  @Test
  void takesTheNodeThatTheSentenceNames() {
    assertThat(Read.event("XID 79 detected on node gpu-17").node()).isEqualTo("gpu-17");
  }

  @Test
  void addsTheOffsetThatTheSentenceNames() {
    assertThat(Read.events("XID 31 on GPU-1 at t=0\nXID 31 on GPU-1 at t=200s"))
        .extracting(HealthEvent::time)
        .containsExactly(Read.ARRIVAL, Read.ARRIVAL.plusSeconds(200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no Xid errors found",
        "GPU 0 of another node, n-1, reported Xid 149 at that time",
        "0 Xid errors in the last 24 h",
        "Xid errors: none",
        "the node ran without XIDs for 30 days",
        "XID errors: 0",
        "(no DCGM_FI_DEV_XID_ERRORS change)",
        "NHC: check_gpu_xid: node drained",
        "DCGM_FI_DEV_XID_ERRORS{gpu=\"0\"} 0"
      })
  void takesNoXidFromAStatementThatThereIsNone(String line) {
    assertThat(Read.events(line)).noneMatch(event -> event.check().startsWith("GpuXid"));
  }
}
