package io.salvor.reading.jobs;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.NodeEvent.NodeEventType;
import io.salvor.model.RawText;
import io.salvor.model.Severity;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of slurmctld and slurmd about nodes, and people's prose about node states. */
final class SlurmNodeLog implements LineReader {
  private static final String NAMES =
      "([A-Za-z][\\w.,\\[\\]-]*(?: (?=[\\w.-]*\\d)[A-Za-z][\\w.\\[\\],-]*)*)";
  private static final Pattern SILENT =
      Pattern.compile("(?i)nodes? ([A-Za-z]\\S*) not respond\\w*(, setting down)?");
  private static final Pattern STATE_SET =
      Pattern.compile(
          "(?i)nodes? (\\S+) (?:reason set to: ?(.*)"
              + "|state (?:set )?to ([A-Z_*+]+)(?: with reason:? ?(.*))?)");
  private static final Pattern BACK =
      Pattern.compile("(?i)nodes? (\\S+) (?:now responding|returned to service)");
  private static final Pattern REBOOTED =
      Pattern.compile("(?i)node (\\S+) (?:unexpectedly rebooted|rebooted unexpectedly)");
  private static final Pattern PROSE =
      Pattern.compile(
          "(?i)(?:^|[^\\w])(?:nodes?|nodelist)[ =:]+"
              + NAMES
              + "[ ,;:]+(?:is |are )?(?:in )?state[ =:]+([a-z_*+~#%$@^-]+)"
              + "(?:[ ,;:]+reason[ =:]+(.*))?$");
  private static final Pattern COUNT =
      Pattern.compile(
          "gres/gpu count (?:reported )?(?:too low|lower)[^(]*(?:\\((\\d+) < (\\d+)\\))?");
  private static final Pattern DAEMON =
      Pattern.compile("(?:^|[\\s\\]])(?:slurmd|slurmstepd|slurmctld|srun|sbatch|salloc): ");
  private static final Pattern NAMED =
      Pattern.compile("\\b[Nn]ode[= ]([A-Za-z][\\w.-]*\\d[\\w.-]*)");
  private static final Pattern ON = Pattern.compile(" ON (\\S+) ");

  private final NodeStates states = new NodeStates();

  @Override
  public List<String> anchors() {
    return List.of(
        "not respond",
        "reason set to",
        "state set to",
        "state to ",
        "now responding",
        "returned to service",
        "rebooted",
        " state",
        "gres/gpu count",
        "slurmd: ",
        "slurmstepd: ",
        "slurmctld: ",
        "srun: ",
        "sbatch: ",
        "stepd terminated");
  }

  @Override
  public void end(Emitter out) {
    states.flush(out.hints().arrival(), out);
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    return line.text().length() <= 8192
        && (count(line, out)
            || set(line, out)
            || silent(line, out)
            || back(line, out)
            || prose(line, out)
            || daemon(line, out));
  }

  private static boolean count(Line line, Emitter out) {
    Matcher low = COUNT.matcher(line.text());
    String node = nodeOf(line);
    if (!low.find()) {
      return false;
    }
    EventDraft draft =
        EventDraft.of(Component.GPU, "GpuCount").code("GPU_MISSING").severity(Severity.CRITICAL);
    if (low.group(1) != null && low.group(1).length() < 7 && low.group(2).length() < 7) {
      int missing = Integer.parseInt(low.group(2)) - Integer.parseInt(low.group(1));
      draft.attribute(Attribute.VALUE, Integer.toString(missing));
    }
    draft.emit(line.time(), node, line.whole(), line.text(), out);
    return true;
  }

  private boolean set(Line line, Emitter out) {
    Matcher set = STATE_SET.matcher(line.text());
    Matcher rebooted = REBOOTED.matcher(line.text());
    if (rebooted.find()) {
      NodeDraft.of(NodeEventType.CONDITION)
          .type("DOWN")
          .reason("Node unexpectedly rebooted")
          .emit(out, line, rebooted.group(1));
      return true;
    }
    if (!set.find()) {
      return false;
    }
    if (set.group(2) != null) {
      return states.add(set.group(1), "drain", set.group(2), "", line, out);
    }
    String reason = set.group(4) == null ? "" : set.group(4);
    String state = set.group(3);
    if (state.matches("(?i)idle|resume|undrain")) {
      return each(set.group(1), NodeDraft.of(NodeEventType.UNCORDONED), line, out);
    }
    return states.add(set.group(1), state, reason, "", line, out);
  }

  private boolean silent(Line line, Emitter out) {
    Matcher silent = SILENT.matcher(line.text());
    if (!silent.find()) {
      return false;
    }
    String state = silent.group(2) == null ? "NOT_RESPONDING" : "DOWN";
    String nodes = silent.group(1).replaceAll(",$", "");
    return states.add(nodes, state, "Not responding", "", line, out);
  }

  private static boolean back(Line line, Emitter out) {
    Matcher back = BACK.matcher(line.text());
    return back.find() && each(back.group(1), NodeDraft.of(NodeEventType.JOINED), line, out);
  }

  private static boolean each(String list, NodeDraft draft, Line line, Emitter out) {
    List<String> nodes = NodeList.expand(list);
    for (String node : nodes) {
      draft.emit(out, line, node);
    }
    return !nodes.isEmpty();
  }

  private boolean prose(Line line, Emitter out) {
    Matcher prose = PROSE.matcher(line.text());
    if (!prose.find()) {
      return false;
    }
    String reason = prose.group(3) == null ? "" : reasonOf(prose.group(3));
    String nodes =
        prose
            .group(1)
            .replaceAll("(?i)\\band\\b", " ")
            .strip()
            .replaceAll("[ ,]+(?![^\\[]*\\])", ",");
    return states.add(nodes, prose.group(2), reason, "", line, out);
  }

  /** What stands in quotes; a remark behind it is no reason. */
  private static String reasonOf(String text) {
    if (text.startsWith("\"") && text.indexOf('"', 1) > 0) {
      return text.substring(1, text.indexOf('"', 1));
    }
    return KeyValues.unquoted(text.strip());
  }

  /** Other lines of Slurm's programs stay text, with the node that they name. */
  private static boolean daemon(Line line, Emitter out) {
    boolean isOurs = DAEMON.matcher(line.text()).find() || line.text().contains("STEPD TERMINATED");
    if (!isOurs) {
      return false;
    }
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.SLURM,
            nodeOf(line),
            "",
            line.rank(),
            line.text()));
    return true;
  }

  private static String nodeOf(Line line) {
    Optional<String> named = first(NAMED, line.text()).or(() -> first(ON, line.text()));
    return named.map(io.salvor.reading.Words::name).orElse(line.node());
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
