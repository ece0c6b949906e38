package io.salvor.reading.kernel;

import io.salvor.model.Component;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Soft lockups of a CPU. With a frame of the mlx5 receive path in the lines below, it is the
 * network card's; frames marked {@code ?} are guesses of the unwinder and do not count.
 */
public final class SoftLockupReader implements LineReader {
  /** A stack trace with its registers and modules is over by then. */
  private static final int REACH = 150;

  private static final Pattern LOCKUP =
      Pattern.compile("\\bsoft lockup - CPU#(\\d+) stuck for (\\d+)s");
  private static final Pattern NAPI =
      Pattern.compile("(\\?\\s*)?\\bmlx5e?_\\w*(?:napi|poll|cq|rx|tx)\\w*");

  private Line lockup;
  private int reach;

  @Override
  public List<String> anchors() {
    return List.of("soft lockup");
  }

  @Override
  public boolean isInBlock() {
    return lockup != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    Matcher matcher = LOCKUP.matcher(line.text());
    if (matcher.find()) {
      end(out);
      if (hasNapiFrame(line.text())) {
        emit(line, Component.NIC, "NicDriver", "NAPI_SOFT_LOCKUP", out);
      } else {
        lockup = line;
        reach = REACH;
      }
      return true;
    }
    if (lockup == null) {
      return false;
    }
    if (hasNapiFrame(line.text())) {
      Line whole = lockup.continuedBy(line);
      lockup = null;
      emit(whole, Component.NIC, "NicDriver", "NAPI_SOFT_LOCKUP", out);
      return true;
    }
    if (--reach == 0) {
      end(out);
    }
    return false;
  }

  @Override
  public void end(Emitter out) {
    if (lockup != null) {
      emit(lockup, Component.HOST, "Host", "SOFT_LOCKUP", out);
      lockup = null;
    }
  }

  private static boolean hasNapiFrame(String text) {
    Matcher frame = NAPI.matcher(text);
    while (frame.find()) {
      if (frame.group(1) == null) {
        return true;
      }
    }
    return false;
  }

  private static void emit(Line line, Component component, String check, String code, Emitter out) {
    EventDraft.of(component, check).code(code).severity(Severity.CRITICAL).emit(line, out);
  }
}
