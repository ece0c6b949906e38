package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines by which shells, launchers and wrappers say how a process ended. */
final class ExitReader implements LineReader {
  private static final Pattern CODE =
      Pattern.compile(
          "(?i)(?:exit(?:ed)?(?: with)?(?: a)?(?: non-zero)?[ _-]?(?:exit[ _-]?)?(?:code|status)"
              + "|non-zero exit (?:code|status)|exitcode|exited with)\"?\\s*[:=(]?\\s*(?:of )?(-?\\d{1,5})\\b");

  /** Who received a signal to hang up, to interrupt or to end was asked; it need not have ended. */
  private static final Pattern SIGNAL =
      Pattern.compile(
          "(?i)(?:exited on signal|terminated by signal|killed by signal:?|died with <Signals\\.\\w+:"
              + "|died (?:by|from|on) signal|received signal(?! ?(?:1|2|15)\\b)) ?(\\d{1,2})\\b");

  private static final Pattern SHELL =
      Pattern.compile(
          "line \\d+: +\\d+ (Killed|Segmentation fault|Bus error|Aborted|Illegal instruction"
              + "|Floating point exception|Terminated)\\b");
  private static final Pattern MPI = Pattern.compile("process rank (\\d{1,6}).* on node (\\S+) ");

  @Override
  public List<String> anchors() {
    return List.of(
        "exit code",
        "exit_code",
        "exitcode",
        "exit status",
        "exited with",
        "on signal ",
        "by signal",
        "died with",
        "died from",
        "received signal",
        " killed ",
        "segmentation fault ",
        "bus error ",
        "aborted ",
        "illegal instruction ",
        "exception ",
        "terminated ");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (text.length() > 8192 || isAboutServices(text)) {
      return false;
    }
    ExitStatus exit = exit(text);
    if (!Exits.isBad(exit)) {
      return false;
    }
    Matcher mpi = MPI.matcher(text);
    boolean isMpi = mpi.find();
    JobDraft.of(JobEventType.FAILED)
        .node(isMpi ? mpi.group(2) : line.node())
        .exit(exit)
        .rank(isMpi ? Integer.parseInt(mpi.group(1)) : line.rank())
        .message(text)
        .emit(out, line);
    return true;
  }

  /** systemd and container hooks report the ends of other things than jobs. */
  private static boolean isAboutServices(String text) {
    return text.contains(".service") || text.contains("runc create") || text.contains("hook #");
  }

  private static ExitStatus exit(String text) {
    Matcher shell = SHELL.matcher(text);
    if (shell.find()) {
      return Exits.ofWord(shell.group(1));
    }
    Matcher signal = SIGNAL.matcher(text);
    if (signal.find()) {
      return Exits.ofSignal(Integer.parseInt(signal.group(1)));
    }
    Matcher code = CODE.matcher(text);
    return code.find() ? Exits.ofCode(code.group(1)) : ExitStatus.UNKNOWN;
  }
}
