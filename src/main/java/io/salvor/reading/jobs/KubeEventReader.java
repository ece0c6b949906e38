package io.salvor.reading.jobs;

import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows of {@code kubectl get events} and of the Events table of {@code kubectl describe}. */
final class KubeEventReader implements LineReader {
  private static final String AGE =
      "(<unknown>|<invalid>|\\d[\\dhmsdy]*(?: \\(x\\d+ over [\\dhmsdy]+\\))?)";
  private static final Pattern DESCRIBED =
      Pattern.compile(
          "^\\s*(Normal|Warning)\\s+([A-Z]\\w*)\\s+"
              + AGE
              + "\\s+([\\w.-]+)(?:, (\\S+))?\\s+(.+)$");
  private static final Pattern LISTED =
      Pattern.compile(
          "^(?:\\S+\\s+)?"
              + AGE
              + "\\s+(Normal|Warning)\\s+([A-Z]\\w*)\\s+([\\w.-]+)/(\\S+)\\s+(.+)$");
  private static final Pattern LOOSE =
      Pattern.compile("^\\s*(Normal|Warning)\\s+([A-Z][a-z]\\w*)\\s+(\\S.*)$");
  private static final int LONGEST = 16 * 1024;

  @Override
  public List<String> anchors() {
    return List.of("warning  ", "normal  ", "warning\t", "normal\t", "warning ", "normal ");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (text.length() > LONGEST) {
      return false;
    }
    Matcher row = DESCRIBED.matcher(text);
    if (row.matches()) {
      String host = row.group(5) == null ? line.node() : row.group(5);
      boolean isNode = row.group(2).startsWith("Node") && !row.group(2).equals("NodeAffinity");
      String name = isNode ? host : "";
      send(line, row.group(3), isNode ? "Node" : "Pod", name, host, row, 1, 2, 6, out);
      return true;
    }
    row = LISTED.matcher(text);
    if (row.matches()) {
      send(line, row.group(1), row.group(4), row.group(5), line.node(), row, 2, 3, 6, out);
      return true;
    }
    row = LOOSE.matcher(text);
    if (row.matches() && isKnown(row.group(2), row.group(3))) {
      send(line, "", "", "", line.node(), row, 1, 2, 3, out);
      return true;
    }
    return false;
  }

  private static boolean isKnown(String reason, String message) {
    return !PodEnd.ofEvent(reason, message).isEmpty() || reason.startsWith("Failed");
  }

  private static void send(
      Line line,
      String age,
      String kind,
      String name,
      String host,
      Matcher row,
      int type,
      int reason,
      int message,
      Emitter out) {
    Duration ago = line.hasTime() ? Duration.ZERO : Times.age(lastSeen(age));
    new KubeEvent(row.group(type), row.group(reason), kind, name, host, row.group(message).strip())
        .emit(line.time().minus(ago), line.whole(), out);
  }

  /** {@code 15s (x4 over 2m)} was last seen 15 seconds ago. */
  private static String lastSeen(String age) {
    int blank = age.indexOf(' ');
    return blank < 0 ? age : age.substring(0, blank);
  }
}
