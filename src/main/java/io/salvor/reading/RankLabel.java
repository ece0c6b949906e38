package io.salvor.reading;

/** Reads the label that launchers put before each line of a rank. */
final class RankLabel {
  private static final int MOST_DIGITS = 6;

  private String line = "";
  private int rank = -1;
  private int end;

  int rank() {
    return rank;
  }

  /** Where the label ends, after a successful read. */
  int end() {
    return end;
  }

  /** Reads any of the forms at this place; false when there is none. */
  boolean read(String text, int at) {
    line = text;
    if (text.charAt(at) != '[') {
      return at == 0 && numbered();
    }
    return bracket("[rank", at) || bracket("[default", at) || tagged(at);
  }

  /** {@code [rank13]:} of torchrun. */
  private boolean bracket(String open, int at) {
    int digits = at + open.length();
    int close = behindNumber(digits);
    return line.startsWith(open, at)
        && line.startsWith("]:", close)
        && take(digits, close, close + 2);
  }

  /** {@code [1,13]<stderr>:} of mpirun. */
  private boolean tagged(int at) {
    int comma = behindNumber(at + 1);
    int close = behindNumber(comma + 1);
    if (comma == at + 1 || !line.startsWith(",", comma) || !line.startsWith("]<std", close)) {
      return false;
    }
    int tagEnd = line.indexOf(">:", close);
    return tagEnd > 0 && take(comma + 1, close, tagEnd + 2);
  }

  /** {@code 13: } of srun --label. */
  private boolean numbered() {
    int colon = behindNumber(0);
    return line.startsWith(": ", colon) && take(0, colon, colon + 1);
  }

  private boolean take(int from, int to, int labelEnd) {
    if (to <= from || to - from > MOST_DIGITS) {
      return false;
    }
    rank = Integer.parseInt(line.substring(from, to));
    boolean hasBlank = labelEnd < line.length() && line.charAt(labelEnd) == ' ';
    end = hasBlank ? labelEnd + 1 : labelEnd;
    return true;
  }

  private int behindNumber(int from) {
    int i = from;
    while (i < line.length() && line.charAt(i) >= '0' && line.charAt(i) <= '9') {
      i++;
    }
    return i;
  }
}
