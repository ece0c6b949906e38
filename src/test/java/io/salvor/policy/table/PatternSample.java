package io.salvor.policy.table;

import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;

/** Makes texts that a regular expression of a table matches, by walking along it at random. */
final class PatternSample {
  private static final int TRIES = 400;
  private static final String[] FILL = {
    "", "", " ", "x ", " some text ", "corrected ", "fatal ", "failed "
  };

  private final String source;
  private final Random random;
  private int at;

  private PatternSample(String source, Random random) {
    this.source = source;
    this.random = random;
  }

  /** A text that matches as a whole; empty when none was found. */
  static Optional<String> of(Pattern pattern, Random random) {
    for (int i = 0; i < TRIES; i++) {
      String text = new PatternSample(pattern.pattern(), random).alternatives();
      if (pattern.matcher(text).matches()) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  private String alternatives() {
    java.util.List<String> options = new java.util.ArrayList<>();
    options.add(sequence());
    while (at < source.length() && source.charAt(at) == '|') {
      at++;
      options.add(sequence());
    }
    return options.get(random.nextInt(options.size()));
  }

  private String sequence() {
    StringBuilder text = new StringBuilder();
    while (at < source.length() && source.charAt(at) != '|' && source.charAt(at) != ')') {
      boolean isAny = source.charAt(at) == '.';
      String atom = atom();
      text.append(repeated(atom, isAny));
    }
    return text.toString();
  }

  private String atom() {
    char c = source.charAt(at++);
    return switch (c) {
      case '(' -> group();
      case '[' -> oneOfClass();
      case '^', '$' -> "";
      case '.' -> "x";
      default -> String.valueOf(c);
    };
  }

  /** Look-arounds and flags stand for no text. */
  private String group() {
    boolean isSilent = false;
    if (source.startsWith("?", at)) {
      isSilent = !source.startsWith("?:", at);
      while (at < source.length() && "?:=!<ims".indexOf(source.charAt(at)) >= 0) {
        at++;
        if (source.charAt(at - 1) == ':' || source.charAt(at - 1) == '!') {
          break;
        }
      }
    }
    String inside = alternatives();
    at++;
    return isSilent ? "" : inside;
  }

  private String oneOfClass() {
    int end = source.indexOf(']', at + 1);
    String members = source.substring(at, end);
    at = end + 1;
    if (members.startsWith("^")) {
      return " ";
    }
    return String.valueOf(members.charAt(members.length() > 1 && members.charAt(1) == '-' ? 2 : 0));
  }

  private String repeated(String atom, boolean isAny) {
    char quantifier = at < source.length() ? source.charAt(at) : 0;
    if (quantifier == '*' || quantifier == '+' || quantifier == '?') {
      at++;
      if (isAny && quantifier != '?') {
        String filler = FILL[random.nextInt(FILL.length)];
        return filler.isEmpty() && quantifier == '+' ? "x" : filler;
      }
      return quantifier == '+' || random.nextBoolean() ? atom : "";
    }
    if (quantifier == '{') {
      int end = source.indexOf('}', at);
      int times = Integer.parseInt(source.substring(at + 1, end).split(",")[0]);
      at = end + 1;
      return atom.repeat(times);
    }
    return atom;
  }
}
