package io.salvor.reading.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.reading.Read;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelLinesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "nvidia-nvswitch0: SXid (PCI:0000:c3:00.0): 24007, Fatal, Link 28 timeout | NvSwitchSxid 24007 NVSWITCH=0000:c3:00 NVLINK=28 {link=28, word=FATAL}",
        "nvidia-nvswitch3: SXid (PCI:0000:c1:00.0): 28006, Non-fatal, Link 04 MC | NvSwitchSxid 28006 NVSWITCH=0000:c1:00 NVLINK=4 {link=4, word=NONFATAL}",
        "nvidia-nvswitch0: SXid (PCI:0004:00:00.0): 26006, SOE HALTED | NvSwitchSxid 26006 NVSWITCH=0004:00:00 {}",
        "nvidia-nvswitch1: SXid (PCI:0000:06:00.0): 20009, Non-fatal, Li | NvSwitchSxid 20009 NVSWITCH=0000:06:00 {word=NONFATAL}",
        "nvidia-nvswitch0: SXid (PCI:0000:c3:00.0): 12033, Severity 1 Engine instance 00 | NvSwitchSxid 12033 NVSWITCH=0000:c3:00 {continuation=true}",
        "nvidia-nvswitch0: SXid (PCI:0000:05:00.0): 20034, Data {0x10000000, 0x0} | NvSwitchSxid 20034 NVSWITCH=0000:05:00 {continuation=true}",
      })
  void readsSxids(String line, String event) {
    assertThat(Read.events(line))
        .extracting(e -> Read.brief(e) + " " + e.attributes())
        .containsExactly(event.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "NVRM: GPU 0000:91:00.0: GPU has fallen off the bus. | GpuFallenOffBus GPU_FALLEN_OFF_BUS PCI=0000:91:00",
        "NVRM: GPU 0000:0a:00.0: RmInitAdapter failed! (0x24:0x72:1568) | GpuInit RM_INIT_FAILED PCI=0000:0a:00",
        "NVRM: RmInitAdapter: Cannot initialize GSP firmware RM | GpuInit GSP_INIT_FAILED",
        "NVRM: gpuWaitForGfwBootComplete_TU102: failed to wait for GFW_BOOT: (progress 0x3) | GpuInit GFW_BOOT_FAILED",
        "NVRM: Rate limiting GSP RPC error prints for GPU at PCI:0000:9b:00 (printing 1 of every 30). | GpuGsp GSP_RPC_RATE_LIMITED PCI=0000:9b:00",
        "NVRM: API mismatch: the client has the version 570.1, but | DriverState DRIVER_MISMATCH",
        "GPU reset executed: GPU-00000000-0000-0000-0000-000000000002, success: false | GpuReset GPU_RESET_FAILED GPU_UUID=GPU-00000000-0000-0000-0000-000000000002",
      })
  void readsDriverLinesWithoutAnXid(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @Test
  void readsASuccessfulResetAsRecovery() {
    HealthEvent event =
        Read.event("GPU reset executed: GPU-00000000-0000-0000-0000-000000000002, success: true");

    assertThat(event.codes()).containsExactly("GPU_RESET_SUCCEEDED");
    assertThat(event.healthy()).isTrue();
  }

  @Test
  void findsTheGpuOfAMessageThatIsSpreadOverLines() {
    assertThat(
            Read.brief(
                "NVRM: The NVIDIA GPU 0000:41:00.0\n"
                    + "NVRM: (PCI ID: 10de:2330) installed in this system has\n"
                    + "NVRM: fallen off the bus and is not responding to commands.\n"))
        .containsExactly("GpuFallenOffBus GPU_FALLEN_OFF_BUS PCI=0000:41:00");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "mce: [Hardware Error]: CPU 5: Machine Check Exception: 5 Bank 7: be00000000800400 | Host MACHINE_CHECK",
        "EDAC MC0: 1 UE memory read error on CPU_SrcID#0 | Host DIMM_UNCORRECTABLE",
        "EDAC MC0: 3 CE memory read error on CPU_SrcID#0 | Host DIMM_CORRECTABLE",
        "Uncorrectable ECC / other uncorrectable memory error @P2-DIMMF1 - Assertion | Host DIMM_UNCORRECTABLE DIMM=P2-DIMMF1",
        "Correctable ECC error @DIMM_A1 logged | Host DIMM_CORRECTABLE DIMM=DIMM_A1",
        "n30145 CPU error, restarting | Host CPU_ERROR",
        "INFO: task python:12 blocked for more than 120 seconds. | Host HUNG_TASK",
        "Out of memory: Killed process 4242 (python3) total-vm:1kB | Host OOM_KILLER",
        "Memory cgroup out of memory: Killed process 12 (python) | Host OOM_KILLER",
        "oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null) | Host OOM_KILLER",
        "Kernel panic - not syncing: Fatal exception in interrupt | Host KERNEL_PANIC",
        "CPU12: Core temperature above threshold, cpu clock throttled | Host THERMAL",
        "PSU1: AC lost | Host POWER_LOSS",
        "pcieport 0000:40:01.1: AER: Corrected error received: 0000:41:00.0 | GpuPcie PCIE_AER_CORRECTED PCI=0000:41:00",
        "nvidia 0000:41:00.0: PCIe Bus Error: severity=Uncorrected (Fatal), type=Transaction Layer | GpuPcie PCIE_AER_FATAL PCI=0000:41:00",
        "blk_update_request: I/O error, dev sdb, sector 1234 | Storage IO_ERROR DEVICE=sdb",
        "EXT4-fs (sda1): Remounting filesystem read-only | Storage READ_ONLY",
        "XFS (nvme0n1p1): Log I/O Error Detected. Shutting down filesystem | Storage READ_ONLY DEVICE=nvme0n1p1",
        "nfs: server filer01 not responding, still trying | Storage SERVER_NOT_RESPONDING",
        "LustreError: 11-0: ost_write failed with rc = -28 | Storage NO_SPACE",
        "LustreError: 12:0:(osc.c:1) failed rc = -5 | Storage IO_ERROR",
      })
  void readsLinesAboutTheHost(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mce: CPU supports 20 MCE banks",
        "mce: Using 20 MCE banks",
        "EDAC MC: Ver: 3.0.0",
        "EDAC MC0: Giving out device to module skx_edac",
        "watchdog: Delayed init of the lockup detector failed",
        "NVRM: loading NVIDIA UNIX x86_64 Kernel Module 570.86.15",
        "EXT4-fs (sda1): mounted filesystem with ordered data mode",
        "nvme nvme0: 16/0/0 default/read/poll queues",
        "IPv6: ADDRCONF(NETDEV_CHANGE): eth0: link becomes ready",
        "cali1234abcd: Lost carrier"
      })
  void takesNoFaultFromUsualLines(String line) {
    assertThat(Read.events(line)).isEmpty();
    assertThat(Read.raw(line)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "mlx5_core 0000:03:00.0: wait_func:1195:(pid 19): ENABLE_HCA(0x104) timeout. Will cause a leak of a command resource | NicDriver CMD_EXEC_TIMEOUT PCI=0000:03:00",
        "mlx5_core 0000:d2:00.0: poll_health:825: device's health compromised - reached miss count. | NicDriver HEALTH_POLL_FAILED PCI=0000:d2:00",
        "mlx5_core: INFO: synd 0x8: unrecoverable hardware error. | NicDriver UNRECOVERABLE_ERROR",
        "mlx5_core 0000:65:00.0 ens15np0: NETDEV WATCHDOG: CPU: 94: transmit queue 3 timed out | NicDriver NETDEV_WATCHDOG NIC_PORT=ens15np0 PCI=0000:65:00",
        "mlx5_core 0000:12:00.0 eth2: TX timeout detected | NicDriver TX_TIMEOUT NIC_PORT=eth2 PCI=0000:12:00",
        "mlx5_core 0000:12:00.0: mlx5_pcie_event:299: Detected insufficient power on the PCIe slot (27W). | NicDriver PCI_POWER_INSUFFICIENT PCI=0000:12:00",
        "mlx5_core 0000:5c:00.0: Port module event[error]: module 0, Cable error, High Temperature | NicDriver PORT_MODULE_HIGH_TEMP PCI=0000:5c:00",
        "mlx5_core 0000:5c:00.0: Port module event: module 0, Cable unplugged | NicDriver MODULE_UNPLUGGED PCI=0000:5c:00",
        "mlx5_cmd_out_err:838:(pid 1): ACCESS_REG(0x805) op_mod(0x1) failed, status bad operation | NicDriver ACCESS_REG_FAILED",
        "infiniband rdmap16s27: The device didn't send any completion for admin cmd CREATE_QP(6) | NicDriver EFA_ADMIN_CMD_TIMEOUT NIC_PORT=rdmap16s27",
        "infiniband rdmap0s6: Failed to process command CREATE_QP (opcode 6) comp_status 1 | NicDriver EFA_ADMIN_CMD_FAILED NIC_PORT=rdmap0s6",
        "efa 0000:00:1d.0: Admin queue is closed | NicDriver EFA_ADMIN_QUEUE_CLOSED PCI=0000:00:1d",
        "Port mlx5_3 port 1: link_downed - Port Training failed (value=1, delta=1) | NicCounter link_downed NIC_PORT=mlx5_3/1",
        "Port mlx5_7 port 1: state DOWN, phys_state Disabled | NicLink LINK_DISABLED NIC_PORT=mlx5_7/1",
        "Port mlx5_7 port 1: state DOWN, phys_state Polling | NicLink LINK_DOWN NIC_PORT=mlx5_7/1",
        "Port mlx5_7 port 1: state ACTIVE, phys_state LinkUp | NicLink LINK_UP NIC_PORT=mlx5_7/1",
        "systemd-networkd[1]: ib6: Lost carrier | NicLink LINK_DOWN NIC_PORT=ib6",
        "mlx5_core 0000:12:00.0 eth2: Link down | NicLink LINK_DOWN NIC_PORT=eth2",
      })
  void readsLinesAboutNetworkCards(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @Test
  void blamesTheNetworkCardForALockupInItsReceivePath() {
    String lockup = "watchdog: BUG: soft lockup - CPU#94 stuck for 226906s! [swapper/94:0]\n";

    assertThat(Read.brief(lockup + "RIP: 0010:mlx5e_poll_ico_cq+0x8b/0x1a0 [mlx5_core]"))
        .containsExactly("NicDriver NAPI_SOFT_LOCKUP");
    assertThat(Read.brief(lockup + " ? mlx5e_napi_poll+0x142/0x680 [mlx5_core]"))
        .containsExactly("Host SOFT_LOCKUP");
    assertThat(Read.brief(lockup + "other\n".repeat(151) + "RIP: 0010:mlx5e_napi_poll+0x1/0x2"))
        .containsExactly("Host SOFT_LOCKUP");
  }

  @Test
  void joinsTheLinesOfAFabricManagerRecordAndKeepsInfoAsText() {
    String log =
        "[Feb 27 2025 14:08:27] [INFO] [tid 1803] Received an inband message:\n"
            + "Message payload details:Team setup request\n\n"
            + "[Feb 27 2025 15:10:02] [ERROR] [tid 12727] detected NVSwitch non-fatal error 12028"
            + " on fid 0 on NVSwitch pci bus id 00000000:86:00.0 physical id 3 port 61\n"
            + "[Feb 27 2025 15:11:02] [ERROR] [tid 1] NVLink training failed on port 4\n";

    List<RawText> raw = Read.raw(log);

    assertThat(raw).hasSize(1);
    assertThat(raw.get(0).format()).isEqualTo(TextFormat.FABRIC_MANAGER);
    assertThat(raw.get(0).text()).endsWith("message: Message payload details:Team setup request");
    assertThat(Read.brief(log))
        .containsExactly(
            "NvSwitchSxid 12028 NVSWITCH=0000:86:00 NVLINK=61",
            "FabricManager FM_NVLINK_DOWN NVLINK=4");
    assertThat(Read.events(log).get(0).severity()).isEqualTo(Severity.WARNING);
  }
}
