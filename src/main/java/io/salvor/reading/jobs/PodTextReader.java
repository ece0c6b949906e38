package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ends of pods in text: fields of {@code kubectl describe pod}, rows of {@code kubectl get pods},
 * and sentences that carry a reason of Kubernetes.
 */
final class PodTextReader implements LineReader {
  private static final Pattern FIELD =
      Pattern.compile(
          "^\\s*(Name|Node|Status|STATUS|State|Last State|Reason|Exit Code|Signal|Message)[: ]\\s*(.*)$");
  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*(?:[a-z0-9-]+\\s+)?([a-z0-9][a-z0-9.-]+)\\s+\\d+/\\d+\\s+([A-Z][\\w:.-]+)\\s+\\d+.*$");
  private static final Pattern PROSE =
      Pattern.compile(
          "\\b(OOMKilled|ContainerCannotRun|CreateContainerConfigError|ImagePullBackOff"
              + "|ErrImagePull|CrashLoopBackOff|UnexpectedAdmissionError|InvalidImageName"
              + "|DeadlineExceeded|BackoffLimitExceeded|RunContainerError|StartError)\\b");
  private static final Pattern EXIT = Pattern.compile("(?i)exit[ _]?code\"?[:= ]+(-?\\d{1,4})");

  private String pod = "";
  private String node = "";
  private String reason = "";
  private boolean isLast;

  @Override
  public List<String> anchors() {
    return List.of(
        "name: ",
        "node: ",
        "status",
        "state: ",
        "reason: ",
        "exit code: ",
        "signal: ",
        "message: ",
        "oomkilled",
        "containercannotrun",
        "containerconfigerror",
        "imagepull",
        "backoff",
        "admissionerror",
        "invalidimagename",
        "evicted",
        "deadlineexceeded",
        "limitexceeded",
        "runcontainererror",
        "starterror",
        "error ",
        "outof",
        "terminat");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    if (line.text().length() > 8192) {
      return false;
    }
    Matcher field = FIELD.matcher(line.text());
    if (field.matches()) {
      return field(field.group(1), field.group(2).strip(), line, out);
    }
    return row(line, out) || prose(line, out);
  }

  private boolean field(String name, String value, Line line, Emitter out) {
    switch (name) {
      case "Name" -> {
        pod = Words.name(value);
        reason = "";
      }
      case "Node" -> node = Words.name(value.split("/", 2)[0]);
      case "State", "Last State" -> {
        reason = "";
        isLast = name.equals("Last State");
      }
      case "Reason" -> {
        reason = value;
        boolean isEnded = value.equals("Error") || value.equals("OOMKilled");
        return !isEnded && PodEnd.isBad(value) && send(value, ExitStatus.UNKNOWN, line, out);
      }
      case "Status", "STATUS" -> {
        return PodEnd.isBad(value) && send(value, ExitStatus.UNKNOWN, line, out);
      }
      case "Exit Code" -> {
        ExitStatus exit = Exits.ofCode(value);
        boolean isBad = Exits.isBad(exit);
        return isBad && send(reason.isEmpty() && isLast ? "Error" : reason, exit, line, out);
      }
      default -> {
        return false;
      }
    }
    return false;
  }

  private boolean row(Line line, Emitter out) {
    Matcher row = ROW.matcher(line.text());
    if (!row.matches() || !PodEnd.isBad(row.group(2))) {
      return false;
    }
    pod = row.group(1);
    node = "";
    return send(PodEnd.bare(row.group(2)), ExitStatus.UNKNOWN, line, out);
  }

  /** Evicted and Error are common words: alone they do not make a sentence a pod's end. */
  private boolean prose(Line line, Emitter out) {
    Matcher prose = PROSE.matcher(line.text());
    if (!prose.find()) {
      return false;
    }
    Matcher exit = EXIT.matcher(line.text());
    ExitStatus status = exit.find() ? Exits.ofCode(exit.group(1)) : ExitStatus.UNKNOWN;
    return send(prose.group(1), status, line, out);
  }

  private boolean send(String why, ExitStatus exit, Line line, Emitter out) {
    boolean isError = why.toLowerCase(Locale.ROOT).equals("error") || why.equals("Completed");
    JobDraft.kubernetes(PodEnd.event(why))
        .id(pod)
        .node(node.isEmpty() ? line.node() : node)
        .exit(exit)
        .reason(isError ? "Error" : why)
        .message(line.text())
        .rank(line.rank())
        .emit(out, line);
    return true;
  }
}
