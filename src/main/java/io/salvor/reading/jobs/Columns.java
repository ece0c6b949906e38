package io.salvor.reading.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The header of a printed table and how its rows are cut: by a delimiter, by the dashes below the
 * header, or by blanks.
 */
final class Columns {
  private static final int MOST = 400;

  private final List<String> names;
  private final String delimiter;
  private List<int[]> spans = List.of();

  private Columns(List<String> names, String delimiter) {
    this.names = names;
    this.delimiter = delimiter;
  }

  /** The header that this line may be; names in lower case, their own delimiter found out. */
  static Columns of(String header) {
    String delimiter = header.contains("|#") ? "|#" : header.contains("|") ? "|" : "";
    if (delimiter.isEmpty() && header.contains(",") && !header.contains(", ")) {
      delimiter = ",";
    }
    List<String> names = new ArrayList<>();
    for (String name : cut(header.strip(), delimiter)) {
      names.add(name.strip().toLowerCase(Locale.ROOT));
    }
    return new Columns(names, delimiter);
  }

  /** Column names hold no digits; a line that does is a row or a sentence. */
  static boolean mayBeHeader(String text) {
    return text.length() <= 8192
        && text.indexOf('=') < 0
        && text.indexOf('"') < 0
        && text.chars().noneMatch(c -> c >= '0' && c <= '9');
  }

  boolean has(String name) {
    return names.contains(name);
  }

  int size() {
    return names.size();
  }

  boolean isDelimited() {
    return !delimiter.isEmpty();
  }

  /** Takes the dashes below the header as the places of the columns; false when it is no such. */
  boolean isRuler(String line) {
    if (isDelimited() || line.isBlank() || !line.chars().allMatch(c -> c == '-' || c == ' ')) {
      return false;
    }
    List<int[]> found = new ArrayList<>();
    for (int at = line.indexOf('-'); at >= 0; at = line.indexOf('-', at)) {
      int end = line.indexOf(' ', at);
      end = end < 0 ? line.length() : end;
      found.add(new int[] {at, end});
      at = end;
    }
    if (found.size() == names.size()) {
      spans = found;
    }
    return true;
  }

  /** How many delimiters the line holds. */
  int delimiters(String line) {
    int count = 0;
    for (int at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at)) {
      count++;
      at += delimiter.length();
    }
    return count;
  }

  /** The cells by column name, the first of equal names that is not blank; absent if unfit. */
  Optional<Map<String, String>> row(String line) {
    List<String> cells;
    if (!spans.isEmpty()) {
      cells = bySpans(line);
    } else {
      cells = isDelimited() ? merged(cut(line, delimiter)) : byBlanks(line);
    }
    if (cells.size() < names.size() && !(isDelimited() && cells.size() == names.size() - 1)) {
      return Optional.empty();
    }
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < Math.min(names.size(), cells.size()); i++) {
      String cell = cells.get(i).strip();
      if (!cell.isEmpty()) {
        row.putIfAbsent(names.get(i), cell);
      }
    }
    return Optional.of(row);
  }

  /** A free text that holds the delimiter makes too many cells; they are put together again. */
  private List<String> merged(List<String> cells) {
    int free = names.indexOf("submitline");
    free = free < 0 ? names.indexOf("jobname") : free;
    int extra = cells.size() - names.size();
    boolean endsEmpty = extra == 1 && cells.get(cells.size() - 1).isBlank();
    if (free < 0 || extra <= 0 || endsEmpty) {
      return cells;
    }
    List<String> fitting = new ArrayList<>(cells.subList(0, free));
    fitting.add(String.join(delimiter, cells.subList(free, free + extra + 1)));
    fitting.addAll(cells.subList(free + extra + 1, cells.size()));
    return fitting;
  }

  private List<String> bySpans(String line) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      int from = Math.min(spans.get(i)[0], line.length());
      int to = i == spans.size() - 1 ? line.length() : Math.min(spans.get(i)[1], line.length());
      cells.add(line.substring(from, Math.max(from, to)));
    }
    return cells;
  }

  /** A reason may hold blanks: it takes what the other columns leave. */
  private List<String> byBlanks(String line) {
    List<String> words = cut(joinBy(line.strip()), "");
    int extra = words.size() - names.size();
    int free = names.indexOf("reason");
    if (extra <= 0 || free < 0) {
      return extra == 0 ? words : List.of();
    }
    List<String> cells = new ArrayList<>(words.subList(0, free));
    cells.add(String.join(" ", words.subList(free, free + extra + 1)));
    cells.addAll(words.subList(free + extra + 1, words.size()));
    return cells;
  }

  /** {@code CANCELLED by 1000} is one cell. */
  private static String joinBy(String line) {
    return line.replaceAll("CANCELLED by (\\w+)", "CANCELLED_by_$1");
  }

  private static List<String> cut(String line, String delimiter) {
    if (delimiter.isEmpty()) {
      return List.of(line.split("\\s+", MOST));
    }
    return List.of(line.split(java.util.regex.Pattern.quote(delimiter), MOST));
  }
}
