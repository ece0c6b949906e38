package io.salvor.policy;

import io.salvor.model.Attribute;
import io.salvor.model.Diagnostic;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.JobEventType;
import io.salvor.model.NodeEvent;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.model.signal.CheckResult;
import io.salvor.model.signal.DcgmResult;
import io.salvor.model.signal.JobEnd;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.NodeCondition;
import io.salvor.model.signal.NvlinkBit;
import io.salvor.model.signal.Signal;
import io.salvor.model.signal.Sxid;
import io.salvor.model.signal.Where;
import io.salvor.model.signal.Xid;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Takes facts apart into the signals that symptom rules and tables match. Mechanical: judges
 * nothing.
 */
final class Signals {
  private static final String DCGM_PREFIX = "DCGM_FR_";
  private static final int REGISTER_BITS = 32;
  private static final List<String> PARTS =
      List.of(Entity.GPU_UUID, Entity.PCI, Entity.GPU_INDEX, Entity.NVSWITCH, Entity.NIC_PORT);
  private static final Set<JobEventType> ENDS =
      EnumSet.of(
          JobEventType.FAILED,
          JobEventType.HUNG,
          JobEventType.SLOW,
          JobEventType.COMPLETED,
          JobEventType.CANCELLED,
          JobEventType.PREEMPTED,
          JobEventType.TIMED_OUT);

  private final PhraseIndex phrases;

  /** {@code phrases} are those that the table of log signatures looks for. */
  Signals(PhraseIndex phrases) {
    this.phrases = phrases;
  }

  /** The signals of one fact; empty when it has none. */
  List<Signal> of(Fact fact) {
    List<Signal> signals = new ArrayList<>();
    if (fact instanceof HealthEvent event) {
      health(event, signals);
    } else if (fact instanceof Diagnostic diagnostic) {
      diagnostic(diagnostic, signals);
    } else if (fact instanceof JobEvent event) {
      job(event, signals);
    } else if (fact instanceof NodeEvent event) {
      node(event, signals);
    } else if (fact instanceof RawText text) {
      phrases(where(text, "", ""), text.format(), text.rank(), text.text(), signals);
    }
    return signals;
  }

  private void health(HealthEvent event, List<Signal> signals) {
    Where where = where(event, part(event), spot(event));
    boolean isXid = event.check().equals("GpuXid") || event.check().equals("GpuXidGauge");
    if (isXid && !event.healthy()) {
      event.codes().forEach(code -> signals.add(xid(event, where, code)));
      if (event.codes().isEmpty()) {
        signals.add(xid(event, where, ""));
      }
      registers(event, where, signals);
      return;
    }
    if (event.check().equals("NvSwitchSxid") && !event.healthy()) {
      event.codes().forEach(code -> signals.add(sxid(event, where, code)));
      return;
    }
    if (event.check().equals("GpuFallenOffBus")
        && Denial.of("fallen off the bus", event.message())) {
      return;
    }
    for (String code : event.codes().isEmpty() ? List.of("") : event.codes()) {
      signals.add(check(event, where, code));
    }
    if (event.healthy()) {
      return;
    }
    TextFormat format =
        event.component() == io.salvor.model.Component.JOB
            ? TextFormat.JOB_LOG
            : TextFormat.KERNEL_LOG;
    phrases(where, format, -1, event.message(), signals);
  }

  private static Signal xid(HealthEvent event, Where where, String code) {
    return new Xid(
        where,
        number(code, -1),
        attribute(event, Attribute.UNIT),
        attribute(event, Attribute.ERROR_STATUS),
        number(attribute(event, Attribute.SUBCODE), -1),
        attribute(event, Attribute.WORD),
        attribute(event, Attribute.ACTION),
        attribute(event, Attribute.PROCESS),
        event.message());
  }

  private static Signal sxid(HealthEvent event, Where where, String code) {
    return new Sxid(
        where,
        number(code, -1),
        attribute(event, Attribute.WORD),
        Boolean.parseBoolean(attribute(event, "continuation")),
        event.message());
  }

  private static Signal check(HealthEvent event, Where where, String code) {
    if (code.startsWith(DCGM_PREFIX)) {
      String result = event.healthy() ? "PASS" : "FAIL";
      return new DcgmResult(where, code, event.check(), result, event.message());
    }
    return new CheckResult(
        where,
        event.check(),
        code,
        event.severity(),
        event.healthy(),
        decimal(attribute(event, Attribute.VALUE)),
        event.message());
  }

  /** One signal for each bit that is set: several may be, and each has a meaning of its own. */
  private static void registers(HealthEvent event, Where where, List<Signal> signals) {
    String[] registers = attribute(event, Attribute.REGISTERS).split("[,\\s]+");
    int bits = 0;
    for (String register : registers) {
      bits += Long.bitCount(hexadecimal(register));
    }
    for (int r = 0; r < registers.length; r++) {
      long value = hexadecimal(registers[r]);
      for (int b = 0; b < REGISTER_BITS; b++) {
        if ((value >> b & 1) == 1) {
          signals.add(new NvlinkBit(where, r, b, bits == 1));
        }
      }
    }
  }

  private void diagnostic(Diagnostic diagnostic, List<Signal> signals) {
    Where whole = where(diagnostic, "", "");
    signals.add(new DcgmResult(whole, "", "overall", diagnostic.outcome().name(), ""));
    for (Diagnostic.Finding finding : diagnostic.findings()) {
      Entity entity = finding.entity();
      String part = entity.equals(Diagnostic.Finding.WHOLE_NODE) ? "" : entity.value();
      signals.add(
          new DcgmResult(
              where(diagnostic, part, ""),
              finding.code(),
              finding.test().toLowerCase(Locale.ROOT),
              finding.result().name(),
              finding.message()));
      if (finding.code().isEmpty()) {
        phrases(where(diagnostic, part, ""), TextFormat.DCGMI, -1, finding.message(), signals);
      }
    }
  }

  private void job(JobEvent event, List<Signal> signals) {
    Where where = where(event, "", "");
    if (ENDS.contains(event.event())) {
      signals.add(
          new JobEnd(
              where,
              event.event().name(),
              event.exit().known() ? event.exit().code() : -1,
              event.exit().effectiveSignal(),
              event.reason(),
              event.message()));
    }
    phrases(where, TextFormat.JOB_LOG, event.rank(), event.reason(), signals);
    phrases(where, TextFormat.JOB_LOG, event.rank(), event.message(), signals);
  }

  private void node(NodeEvent event, List<Signal> signals) {
    Where where = where(event, "", "");
    NodeEvent.Condition condition = event.condition();
    String reason = event.reason().isEmpty() ? condition.reason() : event.reason();
    signals.add(
        new NodeCondition(
            where, event.event().name(), condition.type(), condition.status(), reason));
    phrases(where, TextFormat.SLURM, -1, reason, signals);
  }

  private void phrases(
      Where where, TextFormat format, int rank, String text, List<Signal> signals) {
    if (text.isEmpty()) {
      return;
    }
    for (String phrase : phrases.in(text)) {
      if (Denial.of(phrase, text)) {
        continue;
      }
      signals.add(new LogPhrase(where, phrase, format.label(), rank, text));
    }
  }

  private static Where where(Fact fact, String part, String spot) {
    return new Where(fact.id(), fact.node(), fact.jobId(), part, spot, fact.time());
  }

  private static String part(HealthEvent event) {
    for (String type : PARTS) {
      String value = event.entity(type);
      if (!value.isEmpty()) {
        return value;
      }
    }
    return "";
  }

  private static String spot(HealthEvent event) {
    String spot = event.entity(Entity.GPC_TPC);
    return spot.isEmpty() ? event.entity(Entity.NVLINK) : spot;
  }

  private static String attribute(HealthEvent event, String name) {
    return event.attributes().getOrDefault(name, "");
  }

  private static int number(String text, int otherwise) {
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  private static double decimal(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? value : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static long hexadecimal(String text) {
    try {
      return Long.decode(text.isBlank() ? "0" : text) & 0xFFFF_FFFFL;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
