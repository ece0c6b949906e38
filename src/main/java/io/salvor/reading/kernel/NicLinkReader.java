package io.salvor.reading.kernel;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Links of network and InfiniBand ports going down and up, and port counters that moved. */
public final class NicLinkReader implements LineReader {
  private static final String CHECK = "NicLink";
  private static final Pattern CARRIER =
      Pattern.compile("(?i)(?:^|[\\s:])([\\w.-]+): (lost|gained) carrier");
  private static final Pattern DRIVER =
      Pattern.compile("(?i)([\\w.-]+): (?:nic )?link (?:is )?(down|up)\\b");
  private static final Pattern PORT =
      Pattern.compile(
          "(?i)\\bport (\\S+) port (\\d+): state (\\w+)(?:,? phys_state:? (?:\\d+: )?(\\w+))?");
  private static final Pattern COUNTER =
      Pattern.compile(
          "(?i)\\bport (\\S+) port (\\d+): ([a-z_]+) - .*\\(value=(\\d+), delta=(\\d+)\\)");
  private static final Pattern EVENT =
      Pattern.compile(
          "(?i)\\b(mlx5_\\d+|ib\\d+|ibs\\w+).*\\bport (\\d+)?.*(?:link_?downed|link flap)");

  /** Interfaces of containers and bridges: their links say nothing of the fabric. */
  private static final Pattern VIRTUAL =
      Pattern.compile("(?:cali|veth|docker|cni|flannel|br-|virbr|lxc|tap|tun|vnet|lo$|kube).*");

  @Override
  public List<String> anchors() {
    return List.of(
        "carrier",
        "link is down",
        "link is up",
        "link down",
        "link up",
        "phys_state",
        "delta=",
        "link flap",
        "nic link");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    return counter(line, out) || portState(line, out) || carrier(line, out) || flap(line, out);
  }

  private static boolean counter(Line line, Emitter out) {
    Matcher matcher = COUNTER.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    String delta = matcher.group(5);
    EventDraft draft = EventDraft.of(Component.NIC, "NicCounter");
    draft.code(matcher.group(3).toLowerCase(Locale.ROOT));
    draft.entity(Entity.NIC_PORT, matcher.group(1) + "/" + matcher.group(2));
    draft.attribute(Attribute.VALUE, delta);
    if (delta.matches("0+")) {
      draft.healthy();
    }
    draft.emit(line, out);
    return true;
  }

  private static boolean portState(Line line, Emitter out) {
    Matcher matcher = PORT.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    String state = matcher.group(3).toUpperCase(Locale.ROOT);
    String physical = matcher.group(4) == null ? "" : matcher.group(4).toLowerCase(Locale.ROOT);
    boolean isUp = state.equals("ACTIVE") || state.equals("UP");
    boolean isDisabled = physical.equals("disabled");
    String code = isUp ? "LINK_UP" : isDisabled ? "LINK_DISABLED" : "LINK_DOWN";
    link(matcher.group(1) + "/" + matcher.group(2), code).emit(line, out);
    return true;
  }

  private static boolean carrier(Line line, Emitter out) {
    Matcher matcher = CARRIER.matcher(line.text());
    boolean isFound = matcher.find();
    if (!isFound) {
      matcher = DRIVER.matcher(line.text());
      isFound = matcher.find();
    }
    if (!isFound || VIRTUAL.matcher(matcher.group(1)).matches() || isSwitch(line.text())) {
      return false;
    }
    String word = matcher.group(2).toLowerCase(Locale.ROOT);
    boolean isUp = word.equals("gained") || word.equals("up");
    link(matcher.group(1), isUp ? "LINK_UP" : "LINK_DOWN").emit(line, out);
    return true;
  }

  private static boolean isSwitch(String text) {
    return text.contains("nvswitch") || text.contains("NVLink") || text.contains("pciehp");
  }

  private static boolean flap(Line line, Emitter out) {
    Matcher matcher = EVENT.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    String port = matcher.group(2) == null ? "" : "/" + matcher.group(2);
    link(matcher.group(1) + port, "LINK_FLAP").emit(line, out);
    return true;
  }

  private static EventDraft link(String port, String code) {
    EventDraft draft = EventDraft.of(Component.NIC, CHECK).code(code);
    draft.entity(Entity.NIC_PORT, port);
    if (code.equals("LINK_UP")) {
      return draft.healthy();
    }
    return draft.severity(code.equals("LINK_DISABLED") ? Severity.INFO : Severity.WARNING);
  }
}
