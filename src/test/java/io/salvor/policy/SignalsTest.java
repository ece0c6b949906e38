package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Entity;
import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Job;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.DcgmResult;
import io.salvor.model.signal.JobEnd;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.NodeCondition;
import io.salvor.model.signal.NvlinkBit;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Sxid;
import io.salvor.model.signal.Xid;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SignalsTest {
  private static final Origin ORIGIN = new Origin("f-1", Instant.EPOCH, "test");
  private final Signals signals =
      new Signals(new PhraseIndex(List.of("out of memory", "no space")));

  @Test
  void eachCodeOfAnXidEventIsASignalOfItsOwn() {
    List<Signal> seen = signals.of(health("GpuXid", List.of("63", "48"), Map.of()));

    assertThat(seen).extracting(Signal::code).containsExactly("XID 63", "XID 48");
    assertThat(seen).extracting(Signal::entity).containsOnly("0000:3b:00");
    assertThat(seen).extracting(signal -> signal.where().spot()).containsOnly("2/1");
  }

  @Test
  void anXidWithoutAReadableNumberIsStillSeen() {
    assertThat(signals.of(health("GpuXid", List.of(), Map.of())))
        .singleElement()
        .isInstanceOfSatisfying(Xid.class, xid -> assertThat(xid.number()).isEqualTo(-1));
    assertThat(signals.of(health("GpuXidGauge", List.of("12x"), Map.of())))
        .singleElement()
        .isInstanceOfSatisfying(Xid.class, xid -> assertThat(xid.number()).isEqualTo(-1));
  }

  @Test
  void detailsOfAnXidLineAreTaken() {
    Map<String, String> attributes =
        Map.of(
            Attribute.UNIT, "RLW_REMAP",
            Attribute.SUBCODE, "7",
            Attribute.WORD, "FATAL",
            Attribute.ACTION, "GPU Reset Required",
            Attribute.JOB, "4711");

    Xid xid = (Xid) signals.of(health("GpuXid", List.of("144"), attributes)).get(0);

    assertThat(xid.nvlinkUnit()).isEqualTo("RLW_REMAP");
    assertThat(xid.subcode()).isEqualTo(7);
    assertThat(xid.word()).isEqualTo("FATAL");
    assertThat(xid.action()).isEqualTo("GPU Reset Required");
    assertThat(xid.job()).isEqualTo("4711");
  }

  @Test
  void everyBitOfEveryRegisterIsASignal() {
    String registers = "0x80000001, 0x0, 0x10, rubbish, 0xfffffffff0000000";

    List<Signal> seen =
        signals.of(health("GpuXid", List.of("74"), Map.of(Attribute.REGISTERS, registers)));

    assertThat(seen)
        .filteredOn(NvlinkBit.class::isInstance)
        .extracting(Signal::code)
        .startsWith("XID 74 REG0 bit 0", "XID 74 REG0 bit 31", "XID 74 REG2 bit 4")
        .allMatch(code -> code.startsWith("XID 74 REG"));
    assertThat(seen)
        .filteredOn(NvlinkBit.class::isInstance)
        .noneMatch(s -> ((NvlinkBit) s).alone());
  }

  @Test
  void aBitAloneIsSaidToBeAlone() {
    List<Signal> seen =
        signals.of(health("GpuXid", List.of("74"), Map.of(Attribute.REGISTERS, "0x0, 0x2")));

    assertThat(seen).contains(new NvlinkBit(seen.get(0).where(), 1, 1, true)).hasSize(2);
  }

  @Test
  void sxidsChecksAndDcgmCodesHaveSignalsOfTheirKind() {
    assertThat(signals.of(health("NvSwitchSxid", List.of("24007"), Map.of("continuation", "true"))))
        .singleElement()
        .isInstanceOfSatisfying(Sxid.class, sxid -> assertThat(sxid.continuation()).isTrue());
    assertThat(signals.of(health("GpuPcieWatch", List.of("DCGM_FR_PCI_REPLAY_RATE"), Map.of())))
        .first()
        .isInstanceOfSatisfying(DcgmResult.class, r -> assertThat(r.result()).isEqualTo("FAIL"));
    assertThat(signals.of(health("GpuEcc", List.of("A"), Map.of(Attribute.VALUE, "12.5"))))
        .first()
        .isInstanceOfSatisfying(CheckResult.class, r -> assertThat(r.value()).isEqualTo(12.5));
    assertThat(signals.of(health("GpuEcc", List.of("A"), Map.of(Attribute.VALUE, "NaN"))))
        .first()
        .isInstanceOfSatisfying(CheckResult.class, r -> assertThat(r.value()).isZero());
    assertThat(signals.of(health("GpuEcc", List.of(), Map.of())))
        .hasAtLeastOneElementOfType(CheckResult.class);
  }

  @Test
  void aDiagnosisGivesOneSignalForTheWholeAndOneForEachFinding() {
    Finding pcie =
        new Finding("PCIe", new Entity(Entity.GPU_INDEX, "3"), Result.FAIL, "DCGM_FR_X", "bad");
    Finding plain = new Finding("memory", null, Result.ERROR, "", "Out of memory");

    List<Signal> seen =
        signals.of(new Diagnostic(ORIGIN, "n", "dcgmi", 2, Result.PASS, List.of(pcie, plain), ""));

    assertThat(seen)
        .extracting(Signal::code)
        .containsExactly("DCGM overall PASS", "DCGM_FR_X", "DCGM memory ERROR", "out of memory");
    assertThat(seen).extracting(Signal::entity).containsExactly("", "3", "", "");
  }

  @ParameterizedTest
  @EnumSource(JobEventType.class)
  void onlyTheEndOfAJobIsASignal(JobEventType type) {
    boolean goesOn =
        type == JobEventType.STARTED
            || type == JobEventType.PROGRESS
            || type == JobEventType.CHECKPOINTED;

    assertThat(signals.of(job(type, 0, "")).isEmpty()).isEqualTo(goesOn);
  }

  @Test
  void aDeathBySignalIsReadFromTheExitCode() {
    assertThat(signals.of(job(JobEventType.FAILED, 139, "")))
        .singleElement()
        .isInstanceOfSatisfying(
            JobEnd.class,
            end -> {
              assertThat(end.exitCode()).isEqualTo(139);
              assertThat(end.signal()).isEqualTo(11);
            });
  }

  @Test
  void reasonsAndMessagesAreSearchedForPhrases() {
    assertThat(signals.of(job(JobEventType.FAILED, 1, "Out Of Memory")))
        .hasAtLeastOneElementOfType(LogPhrase.class);
    assertThat(
            signals.of(
                new NodeEvent(
                    ORIGIN,
                    "n",
                    NodeEvent.NodeEventType.CORDONED,
                    null,
                    "",
                    "no space",
                    null,
                    List.of())))
        .hasAtLeastOneElementOfType(NodeCondition.class)
        .hasAtLeastOneElementOfType(LogPhrase.class);
  }

  @Test
  void aRawLineWithoutAPhraseHasNoSignal() {
    assertThat(signals.of(line("all is well"))).isEmpty();
    assertThat(signals.of(line("no space, and out of memory"))).hasSize(2);
  }

  private static Fact line(String text) {
    return new RawText(ORIGIN, TextFormat.JOB_LOG, "n", "", -1, text);
  }

  private static Fact job(JobEventType type, int exitCode, String reason) {
    return new JobEvent(
        ORIGIN,
        Job.of("1", List.of("n")),
        type,
        "",
        ExitStatus.ofCode(exitCode),
        reason,
        "",
        "",
        -1);
  }

  private static HealthEvent health(
      String check, List<String> codes, Map<String, String> attributes) {
    return new HealthEvent(
        ORIGIN,
        "n",
        Component.GPU,
        check,
        codes,
        List.of(new Entity(Entity.GPC_TPC, "2/1"), new Entity(Entity.PCI, "0000:3b:00")),
        Severity.CRITICAL,
        false,
        "",
        "",
        attributes);
  }
}
