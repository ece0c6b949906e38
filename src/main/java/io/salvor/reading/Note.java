package io.salvor.reading;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A remark in parentheses that a person put before or behind a line: how much later it was, how old
 * it is, whether another job ran.
 *
 * @param shift how much later the line was than the one before; zero when it does not say
 * @param age how old the line is; zero when it does not say
 * @param isOtherJob true when it says that another job ran
 * @param end where the remark ends in the line
 */
record Note(Duration shift, Duration age, boolean isOtherJob, int end) {
  private static final int LONGEST = 120;

  private static final String NUMBER =
      "(\\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)";
  private static final String UNIT =
      "(s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?|d|days?|weeks?|months?)";
  private static final Pattern LATER =
      Pattern.compile("\\b" + NUMBER + "\\s*" + UNIT + "\\s+(?:later|after)\\b");
  private static final Pattern NEXT =
      Pattern.compile("\\b(?:the )?(?:next|following) (day|morning|night|week|hour|minute)\\b");
  private static final Pattern OLD =
      Pattern.compile("\\b" + NUMBER + "\\s*" + UNIT + "\\s+(?:old|ago|earlier|before)\\b");
  private static final Pattern OTHER_JOB =
      Pattern.compile("\\b(?:other|different|another|new|second|unrelated) (?:user'?s? )?job\\b");

  /** Without one of these no pattern above matches; most parentheses of logs are no remarks. */
  private static final String[] CLUES = {
    "later", "after", "next", "following", "old", "ago", "earlier", "before", "job"
  };

  /** The remark that begins here, if it says something about time or job. */
  static Optional<Note> at(String line, int from) {
    if (from >= line.length() || line.charAt(from) != '(') {
      return Optional.empty();
    }
    int close = line.indexOf(')', from);
    if (close < 0 || close - from > LONGEST) {
      return Optional.empty();
    }
    return of(line.substring(from + 1, close), close + 1);
  }

  /** The remark that ends the line, if it says how old the line is. */
  static Duration ageBehind(String line) {
    int open = line.lastIndexOf('(');
    if (open <= 0 || !line.endsWith(")")) {
      return Duration.ZERO;
    }
    return at(line, open).map(Note::age).orElse(Duration.ZERO);
  }

  private static Optional<Note> of(String remark, int end) {
    String words = remark.toLowerCase(Locale.ROOT);
    if (!hasClue(words)) {
      return Optional.empty();
    }
    Duration shift = span(LATER.matcher(words));
    Matcher next = NEXT.matcher(words);
    if (shift.isZero() && next.find()) {
      shift = unit(next.group(1));
    }
    Note note = new Note(shift, span(OLD.matcher(words)), OTHER_JOB.matcher(words).find(), end);
    boolean isEmpty = note.shift.isZero() && note.age.isZero() && !note.isOtherJob;
    return isEmpty ? Optional.empty() : Optional.of(note);
  }

  private static boolean hasClue(String words) {
    for (String clue : CLUES) {
      if (words.contains(clue)) {
        return true;
      }
    }
    return false;
  }

  private static Duration span(Matcher matcher) {
    return matcher.find()
        ? unit(matcher.group(2)).multipliedBy(number(matcher.group(1)))
        : Duration.ZERO;
  }

  private static long number(String word) {
    return switch (word) {
      case "a", "an", "one" -> 1;
      case "two" -> 2;
      case "three" -> 3;
      case "four" -> 4;
      case "five" -> 5;
      case "six" -> 6;
      case "seven" -> 7;
      case "eight" -> 8;
      case "nine" -> 9;
      case "ten" -> 10;
      case "twelve" -> 12;
      default -> Long.parseLong(word);
    };
  }

  private static Duration unit(String word) {
    if (word.startsWith("mon")) {
      return Duration.ofDays(30);
    }
    return switch (word.charAt(0)) {
      case 's' -> Duration.ofSeconds(1);
      case 'h' -> Duration.ofHours(1);
      case 'w' -> Duration.ofDays(7);
      case 'd', 'n' -> Duration.ofDays(1);
      default -> word.startsWith("morning") ? Duration.ofDays(1) : Duration.ofMinutes(1);
    };
  }
}
