package io.salvor.reading;

import io.salvor.model.TextFormat;

/**
 * Parses what log writers put before a line's text: dates, host, program, priority, rank, in the
 * combinations that occur. One instance per read; each call overwrites the last result. Written by
 * hand because it runs on every line.
 */
final class Prefix {
  private static final int MOST_PARTS = 8;
  private static final int MICROS = 6;

  private final LineClock clock;
  private final Stamp stamp;
  private String line = "";
  private int at;
  private boolean hasTime;
  private boolean isWallTime;
  private String node = "";
  private String program = "";
  private int rank = -1;
  private boolean isKmsg;
  private TextFormat format = TextFormat.AUTO;

  Prefix(LineClock clock, Stamp stamp) {
    this.clock = clock;
    this.stamp = stamp;
  }

  boolean hasTime() {
    return hasTime;
  }

  String node() {
    return node;
  }

  int rank() {
    return rank;
  }

  /** True for a record of /dev/kmsg. */
  boolean isKmsg() {
    return isKmsg;
  }

  /** What the prefix tells of the kind of text, AUTO when nothing. */
  TextFormat format() {
    return format;
  }

  /** The text behind the prefix. */
  String text() {
    if (program.isEmpty()) {
      return at == 0 ? line : line.substring(at);
    }
    return program + ": " + line.substring(at);
  }

  void parse(String whole) {
    line = whole;
    at = 0;
    hasTime = false;
    isWallTime = false;
    isKmsg = false;
    node = "";
    program = "";
    rank = -1;
    format = TextFormat.AUTO;
    for (int parts = 0; parts < MOST_PARTS && at < line.length() && part(); parts++) {
      // each turn takes one part off
    }
  }

  private boolean part() {
    char c = line.charAt(at);
    if (c >= '0' && c <= '9') {
      return date(at) || kmsg() || rankLabel();
    }
    if (c >= 'A' && c <= 'Z') {
      return date(at) || klog(c);
    }
    return switch (c) {
      case '[' -> bracket();
      case '<' -> priority();
      case '#' -> line.startsWith("## ", at) && date(at + 3);
      case 'k' -> word("kernel: ", TextFormat.KERNEL_LOG);
      case 'd' -> word("dmesg: ", TextFormat.KERNEL_LOG);
      default -> false;
    };
  }

  private boolean word(String word, TextFormat kind) {
    if (!line.startsWith(word, at)) {
      return false;
    }
    format = kind;
    at += word.length();
    return true;
  }

  private boolean date(int from) {
    if (isWallTime || !stamp.read(line, from)) {
      return false;
    }
    int end = stamp.end();
    if (end < line.length() && " :]-".indexOf(line.charAt(end)) < 0) {
      return false;
    }
    boolean isSyslog = line.charAt(from) > '9';
    wallTime(end);
    if (line.startsWith("UTC ", at)) {
      at += 4;
    }
    if (!containerStream()) {
      hostAndProgram(isSyslog);
    }
    return true;
  }

  private void wallTime(int end) {
    clock.set(stamp.time());
    hasTime = true;
    isWallTime = true;
    at = end;
    if (at < line.length() && line.charAt(at) == ':') {
      at++;
    }
    skipBlank();
    if (line.startsWith("- ", at)) {
      at += 2;
    }
  }

  /** {@code stderr F } of the container runtime interface. */
  private boolean containerStream() {
    if (!line.startsWith("stderr ", at) && !line.startsWith("stdout ", at)) {
      return false;
    }
    int tag = at + 7;
    if (tag + 1 < line.length()
        && line.charAt(tag + 1) == ' '
        && "FP".indexOf(line.charAt(tag)) >= 0) {
      at = tag + 2;
      format = TextFormat.POD;
      return true;
    }
    return false;
  }

  /** {@code host prog[pid]: }; behind an ISO date only when it looks like one. */
  private void hostAndProgram(boolean isSyslog) {
    int hostEnd = line.indexOf(' ', at);
    if (hostEnd < 0 || hostEnd == at || !isHost(at, hostEnd)) {
      return;
    }
    int programStart = hostEnd + 1;
    int colon = programEnd(programStart);
    if (colon < 0) {
      if (isSyslog) {
        node = line.substring(at, hostEnd);
        at = programStart;
      }
      return;
    }
    node = line.substring(at, hostEnd);
    at = colon + 1;
    skipBlank();
    int nameEnd = line.charAt(colon - 1) == ']' ? line.lastIndexOf('[', colon) : colon;
    if (nameEnd - programStart == 6 && line.startsWith("kernel", programStart)) {
      format = TextFormat.KERNEL_LOG;
    } else {
      program = line.substring(programStart, nameEnd);
    }
  }

  private boolean isHost(int from, int end) {
    boolean hasLower = false;
    for (int i = from; i < end; i++) {
      char c = line.charAt(i);
      if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
        hasLower = true;
      } else if ((c < 'A' || c > 'Z') && c != '-' && c != '.' && c != '_') {
        return false;
      }
    }
    return hasLower && end - from <= 253;
  }

  /** The colon behind {@code prog[pid]}, -1 when there is none. */
  private int programEnd(int from) {
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

  private boolean bracket() {
    if (number(at + 1) > 0 || at + 1 < line.length() && line.charAt(at + 1) == ' ') {
      if (monotonic()) {
        return true;
      }
    }
    if (!isWallTime && stamp.read(line, at + 1)) {
      int close = stamp.end();
      if (close < line.length() && line.charAt(close) == ']') {
        wallTime(close + 1);
        return true;
      }
      return false;
    }
    return caller() || bracketRank("[rank") || bracketRank("[default") || taggedOutput();
  }

  /** {@code [12345.678901]}: seconds since the boot. */
  private boolean monotonic() {
    int i = at + 1;
    while (i < line.length() && line.charAt(i) == ' ') {
      i++;
    }
    int whole = number(i);
    int dot = i + whole;
    if (whole == 0 || dot >= line.length() || line.charAt(dot) != '.') {
      return false;
    }
    int close = dot + 1 + MICROS;
    if (number(dot + 1) != MICROS || close >= line.length() || line.charAt(close) != ']') {
      return false;
    }
    if (!isWallTime) {
      clock.monotonic(Double.parseDouble(line.substring(i, close)));
    }
    hasTime = true;
    format = TextFormat.KERNEL_LOG;
    at = close + 1;
    skipBlank();
    return true;
  }

  /** {@code [ T1234]} or {@code [C7]}: the thread or CPU that printed. */
  private boolean caller() {
    int i = at + 1;
    while (i < line.length() && line.charAt(i) == ' ') {
      i++;
    }
    if (format != TextFormat.KERNEL_LOG || i >= line.length() || "TC".indexOf(line.charAt(i)) < 0) {
      return false;
    }
    int close = i + 1 + number(i + 1);
    if (close == i + 1 || close >= line.length() || line.charAt(close) != ']') {
      return false;
    }
    at = close + 1;
    skipBlank();
    return true;
  }

  /** {@code [rank13]:} of torchrun. */
  private boolean bracketRank(String open) {
    if (!line.startsWith(open, at)) {
      return false;
    }
    int digits = at + open.length();
    int close = digits + number(digits);
    if (!takeRank(digits, close) || !line.startsWith("]:", close)) {
      return false;
    }
    at = close + 2;
    skipBlank();
    return true;
  }

  /** {@code [1,13]<stderr>:} of mpirun. */
  private boolean taggedOutput() {
    int comma = at + 1 + number(at + 1);
    int close = comma + 1 + number(comma + 1);
    if (comma == at + 1 || !line.startsWith(",", comma) || !line.startsWith("]<std", close)) {
      return false;
    }
    int end = line.indexOf(">:", close);
    if (end < 0 || !takeRank(comma + 1, close)) {
      return false;
    }
    at = end + 2;
    skipBlank();
    return true;
  }

  /** {@code 13: } of srun --label. */
  private boolean rankLabel() {
    int digits = number(at);
    int colon = at + digits;
    if (at != 0 || !line.startsWith(": ", colon) || !takeRank(at, colon)) {
      return false;
    }
    at = colon + 2;
    return true;
  }

  private boolean takeRank(int from, int to) {
    if (to == from || to - from > MICROS) {
      return false;
    }
    rank = Integer.parseInt(line.substring(from, to));
    return true;
  }

  /** {@code 4,1234,567890,-;} of /dev/kmsg. */
  private boolean kmsg() {
    int first = at + number(at);
    int second = first + 1 + number(first + 1);
    int third = second + 1 + number(second + 1);
    boolean isRecord =
        line.startsWith(",", first) && line.startsWith(",", second) && line.startsWith(",", third);
    int end = isRecord && third - second <= 17 ? line.indexOf(';', third) : -1;
    if (end < 0 || second + 1 == third) {
      return false;
    }
    if (!isWallTime) {
      clock.monotonic(Long.parseLong(line.substring(second + 1, third)) / 1e6);
    }
    hasTime = true;
    isKmsg = true;
    format = TextFormat.KERNEL_LOG;
    at = end + 1;
    return true;
  }

  /** {@code E0218 04:54:22.864467 1 file.go:10] }. */
  private boolean klog(char level) {
    if ("IWEF".indexOf(level) < 0 || number(at + 1) != 4 || !stamp.readMonthDay(line, at + 1)) {
      return false;
    }
    int close = line.indexOf("] ", stamp.end());
    if (close < 0 || close - at > 200) {
      return false;
    }
    if (!isWallTime) {
      wallTime(stamp.end());
    }
    at = close + 2;
    format = TextFormat.KUBERNETES;
    return true;
  }

  /** {@code <4>}, and {@code <34>1 } with what RFC 5424 puts behind it. */
  private boolean priority() {
    int digits = number(at + 1);
    int close = at + 1 + digits;
    if (digits == 0 || digits > 3 || !line.startsWith(">", close)) {
      return false;
    }
    at = close + 1;
    skipBlank();
    if (line.startsWith("1 ", at) && stamp.read(line, at + 2)) {
      structured(stamp.end());
    }
    return true;
  }

  private void structured(int from) {
    wallTime(from);
    String[] fields = line.substring(at).split(" ", 6);
    if (fields.length == 6) {
      node = Words.name(fields[0].equals("-") ? "" : fields[0]);
      boolean isKernel = fields[1].equals("kernel");
      program = isKernel || fields[1].equals("-") ? "" : Words.name(fields[1]);
      format = isKernel ? TextFormat.KERNEL_LOG : format;
      at = line.length() - fields[5].length();
    }
  }

  /** How many digits stand here. */
  private int number(int from) {
    int i = from;
    while (i < line.length() && line.charAt(i) >= '0' && line.charAt(i) <= '9') {
      i++;
    }
    return Math.max(0, i - from);
  }

  private void skipBlank() {
    if (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
  }
}
