package io.salvor.reading.jobs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Expands Slurm's compressed node lists, e.g. {@code gpu-[01-04,7],cn-[1-2]-[0-3]}, within a bound
 * on the number of names, so that no expression can exhaust memory.
 */
final class NodeList {
  /** Most names of one list, as many as the largest cluster has nodes. */
  static final int LIMIT = 65_536;

  private static final int LONGEST = 64 * 1024;
  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_NUMBER = 9;

  private final Set<String> names = new LinkedHashSet<>();

  private NodeList() {}

  /** The names; empty when the list names none, is malformed or exceeds {@link #LIMIT}. */
  static List<String> expand(String list) {
    String text = list.strip();
    if (text.isEmpty() || text.length() > LONGEST || isNone(text)) {
      return List.of();
    }
    NodeList nodes = new NodeList();
    for (String part : split(text)) {
      if (!part.isBlank() && !nodes.add("", part.strip())) {
        return List.of();
      }
    }
    return List.copyOf(nodes.names);
  }

  private static boolean isNone(String text) {
    String word = text.toLowerCase(java.util.Locale.ROOT);
    return word.equals("none")
        || word.equals("n/a")
        || word.equals("unknown")
        || word.startsWith("none assigned")
        || word.startsWith("(");
  }

  /** At commas that stand outside brackets. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      } else if (c == ',' && depth <= 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private boolean add(String done, String rest) {
    int open = rest.indexOf('[');
    if (open < 0) {
      return take(done + rest);
    }
    int close = rest.indexOf(']', open);
    if (close < 0) {
      return false;
    }
    String head = done + rest.substring(0, open);
    String tail = rest.substring(close + 1);
    for (String range : rest.substring(open + 1, close).split(",", -1)) {
      if (!range(head, range.strip(), tail)) {
        return false;
      }
    }
    return true;
  }

  private boolean range(String head, String range, String tail) {
    int dash = range.indexOf('-');
    String from = dash < 0 ? range : range.substring(0, dash);
    String to = dash < 0 ? range : range.substring(dash + 1);
    if (!isNumber(from) || !isNumber(to)) {
      return false;
    }
    int first = Integer.parseInt(from);
    int last = Integer.parseInt(to);
    if (last < first || last - first >= LIMIT) {
      return false;
    }
    for (int i = first; i <= last; i++) {
      String digits = Integer.toString(i);
      String zeros = "0".repeat(Math.max(0, from.length() - digits.length()));
      if (!add(head + zeros + digits, tail)) {
        return false;
      }
    }
    return true;
  }

  private boolean take(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME || names.size() >= LIMIT) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Character.isLetterOrDigit(c) && "-._".indexOf(c) < 0) {
        return false;
      }
    }
    names.add(name);
    return true;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_NUMBER
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
