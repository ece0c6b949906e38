package io.salvor.reading.jobs;

import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Nodes of Kubernetes in text: the kubelet's condition line, rows of the Conditions table, rows of
 * {@code kubectl get nodes}, capacity against allocatable, health labels.
 */
final class KubeNodeReader implements LineReader {
  private static final Pattern LOGGED =
      Pattern.compile(
          "\\{?Type:(\\w+) Status:(\\w+)(?: Last.{0,300}?)? Reason:(\\w*) Message:(.*?)\\}?\\s*$");
  private static final String DATE = "\\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} [+-]\\d{4}";
  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*([A-Z]\\w+)\\s+(True|False|Unknown)\\s+"
              + DATE
              + "\\s+"
              + DATE
              + "\\s+(\\S+)\\s*(.*)$");
  private static final Pattern LISTED =
      Pattern.compile(
          "^([a-z0-9][a-z0-9.-]+)\\s+((?:NotReady|Ready|Unknown)(?:,SchedulingDisabled)?)\\s+"
              + "(\\S+)\\s+\\d+[dhms]\\w*\\s+v\\d.*$");
  private static final Pattern COUNT =
      Pattern.compile(
          "^\\s*(" + String.join("|", GpuResources.NAMES) + "):?\\s+\"?(\\d{1,5})\"?\\s*$");
  private static final Pattern LABEL =
      Pattern.compile(
          "(?<![A-Za-z0-9._-])([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\\.[a-z]{1,60}/[A-Za-z0-9._-]+)[=:] ?\"?([^\\s\",]+)");
  private static final Pattern NAMED =
      Pattern.compile("(?:[Nn]ode[=: ]+\"?|^Name:\\s+)([a-z0-9](?=[\\w.-]*\\d)[\\w.-]*)");

  private String section = "";
  private String capacity = "";
  private String node = "";

  @Override
  public List<String> anchors() {
    return List.of(
        "type:",
        " true ",
        " false ",
        " unknown ",
        "ready ",
        "notready",
        "capacity:",
        "allocatable:",
        ".com/gpu",
        "habana.ai/gaudi",
        "health",
        "dcgm.level",
        "gpu-stat",
        "gpustat",
        "name: ",
        "become not ready",
        "became not ready");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (text.length() > 16_384) {
      return false;
    }
    remember(text);
    return logged(line, out)
        || row(line, out)
        || listed(line, out)
        || count(line, out)
        || label(line, out);
  }

  private void remember(String text) {
    String word = text.strip();
    if (word.equals("Capacity:") || word.equals("Allocatable:")) {
      section = word;
    } else if (text.startsWith("Name: ")) {
      node = Words.name(text.substring(6));
      section = "";
      capacity = "";
    }
  }

  private boolean logged(Line line, Emitter out) {
    Matcher logged = LOGGED.matcher(line.text());
    if (!logged.find()) {
      return false;
    }
    NodeCondition condition =
        new NodeCondition(logged.group(1), logged.group(2), logged.group(3), logged.group(4));
    return send(condition, nodeOf(line), line, out);
  }

  private boolean row(Line line, Emitter out) {
    Matcher row = ROW.matcher(line.text());
    if (!row.matches()) {
      return false;
    }
    NodeCondition condition =
        new NodeCondition(row.group(1), row.group(2), row.group(3), row.group(4).strip());
    return (condition.isBad() || condition.type().equals("Ready"))
        && send(condition, nodeOf(line), line, out);
  }

  /** Without a node's name the condition stays text. */
  private static boolean send(NodeCondition condition, String name, Line line, Emitter out) {
    boolean isXid = condition.type().toLowerCase(java.util.Locale.ROOT).contains("xid");
    if (!name.isEmpty() || isXid && condition.reason().contains("{")) {
      condition.emit(name, line.time(), line.whole(), out);
      return true;
    }
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.KUBERNETES,
            "",
            "",
            line.rank(),
            line.text()));
    return true;
  }

  private static boolean listed(Line line, Emitter out) {
    Matcher row = LISTED.matcher(line.text());
    if (!row.matches()) {
      return false;
    }
    String name = row.group(1);
    String state = row.group(2);
    if (state.endsWith("SchedulingDisabled")) {
      NodeDraft.of(NodeEventType.CORDONED)
          .type("Unschedulable")
          .status("True")
          .emit(out, line, name);
    }
    String status =
        state.startsWith("NotReady") ? "False" : state.startsWith("Ready") ? "True" : "Unknown";
    new NodeCondition("Ready", status, "", "").emit(name, line.time(), line.whole(), out);
    return true;
  }

  private boolean count(Line line, Emitter out) {
    Matcher count = COUNT.matcher(line.text());
    if (!count.matches() || section.isEmpty()) {
      return false;
    }
    if (section.equals("Capacity:")) {
      capacity = count.group(2);
      return false;
    }
    return GpuResources.compare(
        capacity, count.group(2), nodeOf(line), line.time(), line.whole(), out);
  }

  private boolean label(Line line, Emitter out) {
    Matcher label = LABEL.matcher(line.text());
    boolean isTaken = false;
    while (label.find()) {
      if (HealthLabel.isKey(label.group(1))) {
        isTaken |=
            HealthLabel.emit(
                label.group(1), label.group(2), nodeOf(line), line.time(), line.whole(), out);
      }
    }
    return isTaken;
  }

  private String nodeOf(Line line) {
    Matcher named = NAMED.matcher(line.text());
    if (named.find()) {
      return Words.name(named.group(1));
    }
    return line.node().isEmpty() ? node : line.node();
  }
}
