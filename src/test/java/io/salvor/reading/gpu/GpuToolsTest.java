package io.salvor.reading.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Attribute;
import io.salvor.model.HealthEvent;
import io.salvor.reading.Read;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GpuToolsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Remapped Rows / Pending : Yes | GpuRowRemap ROW_REMAP_PENDING",
        "Remapping Failure Occurred        : Yes | GpuRowRemap ROW_REMAP_FAILURE",
        "row remap pending = Yes ; remap failure = No | GpuRowRemap ROW_REMAP_PENDING",
        "EEUVD (volatile DRAM uncorrectable) = 12 | GpuEcc DRAM_UNCORRECTABLE",
        "nvidia_uncorrectable_ecc > 0 | GpuEcc ECC_UNCORRECTABLE",
        "GPU 3: SRAM uncorrectable errors: 2 | GpuEcc SRAM_UNCORRECTABLE GPU_INDEX=3",
        "hw slowdown events frequency 0.80 exceeded threshold 0.60 (GPU 2) | GpuClocks HW_SLOWDOWN GPU_INDEX=2",
        "SW Power Cap : Active | GpuClocks SW_POWER_CAP",
        "one runs at 150 W power cap, the others at 300 W | GpuPower POWER_LIMIT_LOW",
        "GPU Recovery Action : Reset | GpuRecoveryAction RECOVERY_RESET",
      })
  void readsFieldsThatStandAlone(String line, String event) {
    assertThat(Read.events(line))
        .filteredOn(e -> !e.healthy())
        .extracting(Read::brief)
        .containsExactly(event.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Fabric  State: Completed  Status: Unknown Error | FABRIC_FAILED",
        "fabric.state \"In Progress\" | FABRIC_FAILED",
        "fabric.status: Insufficient Resources | FABRIC_FAILED",
        "Fabric State: Completed, Status: Success | GPU_OK",
      })
  void readsFabricStatesInOneLine(String line, String code) {
    assertThat(Read.event(line).codes()).containsExactly(code);
  }

  @ParameterizedTest
  @CsvSource({
    "State : Completed,Status : Insufficient Resources,FABRIC_FAILED",
    "State : Completed,Status : Unknown Error,FABRIC_FAILED",
    "State : Not Started,Status : N/A,FABRIC_FAILED",
    "State : Completed,Status : Success,GPU_OK",
  })
  void readsTheSectionFabricAlone(String first, String second, String code) {
    String text = "    Fabric\n        " + first + "\n        " + second + "\n";

    assertThat(Read.event(text).codes()).containsExactly(code);
  }

  @Test
  void tracesAFindingToTheLineOfItsField() {
    String text =
        "    Remapped Rows\n        Uncorrectable Error : 0\n        Pending : Yes\n"
            + "        Remapping Failure Occurred : No";

    assertThat(Read.event(text).origin().raw()).isEqualTo("        Pending : Yes");
  }

  @Test
  void countsVolatileAndAggregateApart() {
    assertThat(Read.events("SRAM correctable error count (volatile) = 1 ; aggregate = 3"))
        .extracting(event -> event.codes().get(0) + " " + event.attributes().get(Attribute.VALUE))
        .containsExactly("SRAM_CORRECTABLE 1", "SRAM_CORRECTABLE 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "row remap pending = No ; remap failure = No",
        "    Remapped Rows\n        Uncorrectable Error : 0\n        Pending : No\n",
        "GPU 00000000:01:00.0\n    Retired Pages\n        Single Bit ECC : 0\n",
        "DCGM_FI_DEV_ROW_REMAP_FAILURE{gpu=\"0\"} 0",
        "    gpuId 0:\n        U U U _\n",
        "| Health Monitor Report |\n| Overall Health            | Healthy    |\n"
      })
  void saysOnceThatAllIsWell(String text) {
    HealthEvent event = Read.event(text);

    assertThat(event.codes()).containsExactly("GPU_OK");
    assertThat(event.healthy()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RuntimeError: CUDA error: uncorrectable ECC error encountered",
        "all GPUs are expected to be present",
        "expected 8 GPUs, found 8",
        "GPU count on gpu-3 is 4, expected 4",
        "no missing GPUs",
        "loss: 2.3 remapped keys: 4 layers",
      })
  void takesNoFaultFromOtherSentences(String line) {
    assertThat(Read.events(line)).noneMatch(event -> !event.healthy());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Unable to determine the device handle for GPU 0000:C1:00.0: GPU is lost. | GpuCount GPU_LOST PCI=0000:c1:00",
        "Unable to determine the device handle for GPU 0000:C1:00.0: Unknown Error | GpuCount GPU_LOST PCI=0000:c1:00",
        "error creating nvml.Device 5: nvml: GPU is lost, which is unexpected | GpuCount GPU_LOST GPU_INDEX=5",
        "failed to get remapped rows: ERROR_GPU_IS_LOST | GpuCount GPU_LOST",
        "1c:00.0 VGA compatible controller: NVIDIA Corporation TU102GL (rev ff) | GpuCount GPU_LOST PCI=0000:1c:00",
        "Failed to initialize NVML: Driver/library version mismatch | DriverState DRIVER_MISMATCH",
        "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. | DriverState DRIVER_NOT_LOADED",
        "gpu-2-5 $ nvidia-smi  (4 cards configured, 3 listed) | GpuCount GPU_MISSING",
        "nagios: GPU count on gpu-1-8 is 3, expected 4 | GpuCount GPU_MISSING",
        "expected 8 GPUs but found 7 | GpuCount GPU_MISSING",
        "detected 7 of 8 GPUs | GpuCount GPU_MISSING",
        "n30039 reports missing GPUs | GpuCount GPU_MISSING",
        "No devices were found | GpuCount GPU_MISSING",
      })
  void readsThatGpusOrDriverAreGone(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @Test
  void takesNodeAndNumberFromACount() {
    HealthEvent event = Read.event("nagios: GPU count on gpu-1-8 is 1, expected 4");

    assertThat(event.node()).isEqualTo("gpu-1-8");
    assertThat(event.attributes()).containsEntry(Attribute.VALUE, "3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "DCGM_FI_DEV_XID_ERRORS{gpu=\"0\"} 31 at 10:00, still 31 at 11:00 | GpuXidGauge 31 GPU_INDEX=0",
        "DCGM_FI_DEV_XID_ERRORS{err_code=\"45\", err_msg=\"Preemptive cleanup\"} 45 | GpuXidGauge 45",
        "DCGM_EXP_XID_ERRORS_COUNT{gpu=\"1\",xid=\"79\"} 2 | GpuXidGauge 79 GPU_INDEX=1",
        "DCGM_FI_DEV_ROW_REMAP_PENDING{gpu=\"2\"} 1 | GpuRowRemap ROW_REMAP_PENDING GPU_INDEX=2",
        "DCGM_FI_DEV_GPU_TEMP{gpu=\"2\"} 95 | GpuTemperature GPU_TEMPERATURE GPU_INDEX=2",
        "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL{gpu=\"2\"} 3 | GpuEcc ECC_UNCORRECTABLE GPU_INDEX=2",
      })
  void readsMetricsOfTheExporter(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775794",
        "9223372036854775792",
        "2147483632",
        "140737488355328",
        "NaN",
        "-1"
      })
  void takesABlankForNoValue(String blank) {
    assertThat(Read.brief("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL{gpu=\"2\"} " + blank))
        .containsExactly("GpuState GPU_OK");
  }

  @Test
  void readsLinksThatAreDown() {
    assertThat(Read.events("    gpuId 0:\n        D U D U\n    physicalId 11:\n        D U\n"))
        .extracting(event -> Read.brief(event) + " " + event.attributes().get(Attribute.VALUE))
        .containsExactly(
            "GpuNvlink NVLINK_DOWN GPU_INDEX=0 2", "GpuNvlink NVLINK_DOWN NVSWITCH=11 1");
    assertThat(
            Read.brief(
                "GPU 1: NVIDIA H100 (UUID: GPU-00000000-0000-0000-0000-000000000001)\n"
                    + "\t Link 0: 26.562 GB/s\n\t Link 1: <inactive>\n"))
        .containsExactly(
            "GpuNvlink NVLINK_DOWN GPU_INDEX=1"
                + " GPU_UUID=GPU-00000000-0000-0000-0000-000000000001 NVLINK=1");
  }

  @Test
  void readsEventsOfOtherMonitors() {
    HealthEvent event =
        Read.event(
            "{\"agent\":\"m\",\"componentClass\":\"GPU\",\"checkName\":\"GpuXidError\",\"isFatal\":"
                + "true,\"message\":\"XID\",\"errorCode\":[\"119\"],\"entitiesImpacted\":[{"
                + "\"entityType\":\"GPU\",\"entityValue\":\"0\"}],\"nodeName\":\"node-a\"}");

    assertThat(Read.brief(event)).isEqualTo("GpuXid 119 GPU_INDEX=0");
    assertThat(event.node()).isEqualTo("node-a");
  }
}
