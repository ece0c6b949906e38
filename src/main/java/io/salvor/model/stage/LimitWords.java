package io.salvor.model.stage;

import io.salvor.model.Verb;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the words in braces of a reason of the table of limits with present values. */
final class LimitWords {
  private static final Pattern WORD = Pattern.compile("\\{([a-zA-Z]+)\\}");
  private static final int MOST_NAMES = 8;

  private LimitWords() {}

  static String fill(String reason, String rule, LimitQuestion question, Instant until) {
    if (reason.indexOf('{') < 0) {
      return reason;
    }
    Matcher word = WORD.matcher(reason);
    StringBuilder filled = new StringBuilder();
    while (word.find()) {
      String value = value(word.group(1), word.group(), rule, question, until);
      word.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    return word.appendTail(filled).toString();
  }

  private static String value(
      String word, String otherwise, String rule, LimitQuestion question, Instant until) {
    return switch (word) {
      case "target" -> question.proposal().target();
      case "verb" -> question.verb().name();
      case "done" -> done(question.verb());
      case "mode" -> question.mode().name();
      case "cell" -> question.cell();
      case "row" -> rule.substring(rule.lastIndexOf('_') + 1);
      case "until" -> until.equals(Instant.MAX) ? "later" : time(until);
      case "pool" -> String.valueOf(question.pool());
      case "out" -> String.valueOf(question.out());
      case "outNames" -> names(question.budget().out());
      case "outAfter" -> String.valueOf(question.outAfter());
      case "percentAfter" -> String.valueOf(question.percentAfter());
      case "unavailableAfter" -> String.valueOf(question.budget().unavailableAfter());
      case "unavailablePercentAfter" -> String.valueOf(question.unavailablePercentAfter());
      case "spares" -> String.valueOf(question.budget().guards().spares());
      case "takenHour" -> String.valueOf(question.takenHour());
      case "takenHourPercent" -> String.valueOf(question.takenHourPercent());
      case "takenDay" -> String.valueOf(question.takenDay());
      case "takenDayPercent" -> String.valueOf(question.takenDayPercent());
      case "tripped" -> question.budget().guards().tripped();
      case "heldBy" -> question.hold().holds().heldBy();
      case "domain" -> question.hold().holds().domain();
      case "sinceSame" -> String.valueOf(question.sinceSame());
      case "sameToday" -> String.valueOf(question.sameToday());
      default -> otherwise;
    };
  }

  private static String time(Instant until) {
    return until.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String names(List<String> nodes) {
    List<String> sorted = nodes.stream().sorted().toList();
    String listed = String.join(", ", sorted.subList(0, Math.min(MOST_NAMES, sorted.size())));
    return sorted.size() <= MOST_NAMES
        ? listed
        : listed + " and " + (sorted.size() - MOST_NAMES) + " more";
  }

  /** What was not done to the target, as people say it. */
  private static String done(Verb verb) {
    return switch (verb) {
      case CORDON -> "cordoned";
      case DRAIN -> "drained";
      case DIAGNOSE -> "diagnosed";
      case RESET_GPU -> "reset";
      case REBOOT -> "rebooted";
      case REPAIR -> "sent to repair";
      case RELEASE -> "released";
      case RETRY, RETRY_ELSEWHERE -> "retried";
      case HAND_BACK -> "handed back";
      case STOP_RETRYING -> "stopped";
      default -> verb.name().toLowerCase(Locale.ROOT);
    };
  }
}
