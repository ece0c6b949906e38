package io.salvor.reading.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.HealthEvent;
import io.salvor.model.Severity;
import io.salvor.reading.Read;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XidReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "NVRM: Xid (PCI:0000:3b:00): 79, pid='<unknown>', name=<unknown>, GPU has fallen | GpuXid 79 PCI=0000:3b:00",
        "NVRM: Xid (PCI:0000:3B:00): 79, pid=1234, name=python, GPU has fallen off | GpuXid 79 PCI=0000:3b:00",
        "NVRM: Xid (PCI:0000:3f:00): 46 | GpuXid 46 PCI=0000:3f:00",
        "NVRM: Xid (PCI:0000:00:08.0): 62, 32260b5e 000154b0 | GpuXid 62 PCI=0000:00:08",
        "NVRM: Xid (PCI:00000000:3B:00.0): 48, DBE | GpuXid 48 PCI=0000:3b:00",
        "NVRM: Xid (0000:03:00): 31, Ch 00000010 | GpuXid 31 PCI=0000:03:00",
        "NVRM: Xid (PCI:0000:xx:00): 64, Row Remapper | GpuXid 64 PCI=0000:xx:00",
        "NVRM: Xid : 32, pid=2280636 | GpuXid 32",
        "NVRM: Xid (PCI:0000:66:00): 999, pid=1 | GpuXid 999 PCI=0000:66:00",
        "NVRM: Xid (PCI:0000:01:00): 154 ( | GpuXid 154 PCI=0000:01:00",
        "NVRM: Xid (PCI:0000:b5:00): 13, Graphics SM Warp Exception on (GPC 1, TPC 3, SM 0): Oops | GpuXid 13 GPC_TPC=1/3 PCI=0000:b5:00",
        "NVRM: Xid (PCI:0000:b5:00): 13, Graphics Exception: ESR 0x50df30=0x107000e | GpuXid 13 PCI=0000:b5:00",
        "NVRM: Xid (GPU-00000000-0000-0000-0000-000000000007): 94, Contained | GpuXid 94 GPU_UUID=GPU-00000000-0000-0000-0000-000000000007",
      })
  void readsEveryFormOfTheLine(String line, String event) {
    assertThat(Read.brief(line)).containsExactly(event.strip());
  }

  @Test
  void keepsProcessAndNumberWhenTheLineNamesThem() {
    HealthEvent known = Read.event("NVRM: Xid (PCI:0002:00:00): 119, pid=15, name=nvc:[driver], x");
    HealthEvent unknown =
        Read.event("NVRM: Xid (PCI:0002:00:00): 13, pid='<unknown>', name=<unknown>, x");

    assertThat(known.attributes())
        .containsExactly(
            Map.entry(Attribute.PID, "15"), Map.entry(Attribute.PROCESS, "nvc:[driver]"));
    assertThat(unknown.attributes()).isEmpty();
  }

  @Test
  void givesNoCodeToANumberThatCannotBeRead() {
    HealthEvent event = Read.event("NVRM: Xid (PCI:0000:66:00): abc, pid=2280636, Fatal");

    assertThat(event.codes()).isEmpty();
    assertThat(event.attributes()).containsEntry(Attribute.WORD, "FATAL");
    assertThat(event.severity()).isEqualTo(Severity.FATAL);
  }

  @Test
  void readsTheRegistersOfAnNvlinkError() {
    HealthEvent event =
        Read.event(
            "NVRM: Xid (PCI:0003:00:00): 74, pid='<unknown>', name=<unknown>, NVLink: fatal error"
                + " detected on link 14(0x0, 0x0, 0x10000, 0x0, 0x0, 0x0, 0x0)");

    assertThat(event.component()).isEqualTo(Component.NVLINK);
    assertThat(event.entity("NVLINK")).isEqualTo("14");
    assertThat(event.attributes())
        .containsEntry(Attribute.REGISTERS, "0x0,0x0,0x10000,0x0,0x0,0x0,0x0")
        .containsEntry(Attribute.WORD, "FATAL")
        .containsEntry(Attribute.LINK, "14");
  }

  @Test
  void decodesAnNvlink5Line() {
    HealthEvent event =
        Read.event(
            "NVRM: Xid (PCI:0000:00:00): 149, NETIR_LINK_EVT Fatal XC0 i0 Link 00 (0x025001C6"
                + " 0x00000040 0x00000000 0x00000000 0x00000000 0x00000000)");

    assertThat(event.component()).isEqualTo(Component.NVLINK);
    assertThat(event.attributes())
        .containsEntry(Attribute.UNIT, "NETIR_LINK_EVT")
        .containsEntry(Attribute.WORD, "FATAL")
        .containsEntry(Attribute.LINK, "0")
        .containsEntry(Attribute.INTR_INFO, "0x025001c6")
        .containsEntry(Attribute.ERROR_STATUS, "0x00000040")
        .containsEntry(Attribute.SUBCODE, "37");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Nonfatal", "Non-fatal", "NON-FATAL"})
  void neverTakesNonfatalForFatal(String word) {
    HealthEvent event =
        Read.event("NVRM: Xid (PCI:0000:00:08.0): 145, RLW_REMAP " + word + " XC1 i0 Link 10 (0x4");

    assertThat(event.attributes()).containsEntry(Attribute.WORD, "NONFATAL");
    assertThat(event.severity()).isEqualTo(Severity.WARNING);
  }

  @ParameterizedTest
  @CsvSource({
    "from 0x0 (None) to 0x1 (GPU Reset Required), GPU Reset Required",
    "from 0x1 (GPU Reset Required) to 0x0 (None), None",
    "from 0x0 (None) to 0x2 (Node Reboot Required), Node Reboot Required"
  })
  void takesTheActionThatXid154ChangedTo(String change, String action) {
    HealthEvent event =
        Read.event("NVRM: Xid (PCI:0008:01:00): 154, GPU recovery action changed " + change);

    assertThat(event.attributes()).containsEntry(Attribute.ACTION, action);
  }

  @Test
  void joinsAnMmuFaultThatIsSpreadOverLines() {
    List<HealthEvent> events =
        Read.events(
            "NVRM: Xid (PCI:0000:b5:00): 31, pid=20, name=main, Ch 00000007, intr 00000000.\n"
                + "MMU Fault: ENGINE GRAPHICS GPCCLIENT_T1_6 faulted @ 0x7f5a.\n"
                + "Fault is of type FAULT_PDE ACCESS_TYPE_VIRT_READ\n"
                + "NVRM: Xid (PCI:0000:b5:00): 45, pid=20\n");

    assertThat(events).extracting(HealthEvent::codes).containsExactly(List.of("31"), List.of("45"));
    assertThat(events.get(0).message()).endsWith("FAULT_PDE ACCESS_TYPE_VIRT_READ");
  }

  @Test
  void namesTheUuidThatTheDriverPrintedForTheAddress() {
    String mapping = "NVRM: GPU at PCI:0000:66:00: GPU-00000000-0000-0000-0000-000000000001\n";

    assertThat(Read.brief(mapping + "NVRM: Xid (PCI:0000:66:00): 48, DBE"))
        .containsExactly(
            "GpuXid 48 PCI=0000:66:00 GPU_UUID=GPU-00000000-0000-0000-0000-000000000001");
    assertThat(Read.brief(mapping + "NVRM: Xid (PCI:0000:67:00): 48, DBE"))
        .containsExactly("GpuXid 48 PCI=0000:67:00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NVRM: Xid (PCI:0000:3b:00): 45, pid=7, name=a, Ch 00000001 caused by previous Xid 149",
        "NVRM: Xid (PCI:0000:3b:00): 45, pid=7, Ch 00000001 due to previous Xid: 149",
      })
  void readsThePrimaryThatAFollowUpNames(String line) {
    assertThat(Read.brief(line))
        .containsExactly("GpuXid 149 PCI=0000:3b:00", "GpuXid 45 PCI=0000:3b:00");
    assertThat(Read.events(line).get(0).attributes()).doesNotContainKey(Attribute.WORD);
  }

  @Test
  void tracesAJoinedFaultToAllItsLines() {
    String text =
        "NVRM: Xid (PCI:0000:b5:00): 31, pid=20, name=main, intr 00000000.\n"
            + "Fault is of type FAULT_PDE ACCESS_TYPE_VIRT_READ";

    assertThat(Read.event(text).origin().raw()).isEqualTo(text);
  }

  @Test
  void readsTwoXidsOnOneLine() {
    assertThat(
            Read.brief("NVRM: Xid (PCI:0000:03:00): 63, Row NVRM: Xid (PCI:0000:03:00): 45, Ch 1"))
        .containsExactly("GpuXid 63 PCI=0000:03:00", "GpuXid 45 PCI=0000:03:00");
  }
}
