package io.salvor.reading;

/** Reads {@code host prog[pid]:}, which log daemons put behind the date. */
final class Sender {
  private static final int LONGEST_HOST = 253;

  private String host = "";
  private String program = "";
  private int end;

  String host() {
    return host;
  }

  /** The program's name without its process id, empty when none is named. */
  String program() {
    return program;
  }

  /** Where the sender ends, after a successful read. */
  int end() {
    return end;
  }

  /** Reads a host and its program; a host alone counts only when the date was syslog's. */
  boolean read(String line, int at, boolean isSyslog) {
    int hostEnd = line.indexOf(' ', at);
    if (hostEnd <= at || !isHost(line, at, hostEnd)) {
      return false;
    }
    int start = hostEnd + 1;
    int colon = programEnd(line, start);
    if (colon < 0 && !isSyslog) {
      return false;
    }
    host = line.substring(at, hostEnd);
    end = colon < 0 ? start : colon + 1;
    int nameEnd = colon > 0 && line.charAt(colon - 1) == ']' ? line.lastIndexOf('[', colon) : colon;
    program = colon < 0 ? "" : line.substring(start, nameEnd);
    return true;
  }

  private static boolean isHost(String line, int from, int end) {
    boolean hasLower = false;
    for (int i = from; i < end; i++) {
      char c = line.charAt(i);
      if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
        hasLower = true;
      } else if ((c < 'A' || c > 'Z') && c != '-' && c != '.' && c != '_') {
        return false;
      }
    }
    return hasLower && end - from <= LONGEST_HOST;
  }

  /** The colon behind {@code prog[pid]}, -1 when there is none. */
  private static int programEnd(String line, int from) {
    boolean isInPid = false;
    for (int i = from; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ':') {
        boolean isEnd = i + 1 == line.length() || line.charAt(i + 1) == ' ';
        return isEnd && i > from ? i : -1;
      }
      if (c == '[' && i > from) {
        isInPid = true;
      } else if (c == ']' && isInPid) {
        isInPid = false;
      } else if (!Character.isLetterOrDigit(c) && "-_./()@".indexOf(c) < 0 || isInPid && c > '9') {
        return -1;
      }
    }
    return -1;
  }
}
