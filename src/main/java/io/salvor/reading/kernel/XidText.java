package io.salvor.reading.kernel;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.EventDraft;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands behind the colon of an XID: its number and the details that some numbers carry. */
final class XidText {
  static final String CHECK = "GpuXid";

  private static final int NVLINK_ERROR = 74;
  private static final int RECOVERY_ACTION = 154;
  private static final int NVLINK5_FIRST = 144;
  private static final int NVLINK5_LAST = 150;

  private static final Pattern NUMBER = Pattern.compile("^\\s*(\\d{1,4})(?!\\d)");
  private static final Pattern PID = Pattern.compile("\\bpid=(?:'([^']*)'|(\\d+))");
  private static final Pattern NAME = Pattern.compile("\\bname=(?:'([^']*)'|([^,\\s]+))");
  private static final Pattern GPC_TPC = Pattern.compile("\\bGPC:? ?(\\d+),? TPC:? ?(\\d+)");
  private static final Pattern LINK = Pattern.compile("\\b[Ll]ink (-?\\d+)");
  private static final Pattern REGISTERS =
      Pattern.compile("\\(\\s*(0x[0-9a-fA-F]+(?:[,\\s]+0x[0-9a-fA-F]+)+)\\s*\\)?");
  private static final Pattern UNIT = Pattern.compile("\\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\\b");
  private static final Pattern NONFATAL = Pattern.compile("(?i)\\bnon-?fatal\\b");
  private static final Pattern FATAL = Pattern.compile("(?i)\\bfatal\\b");
  private static final Pattern LAST_PARENTHESES = Pattern.compile(".*\\(([^()]+)\\)[^()]*$");

  private XidText() {}

  /** The number at the beginning of the text; -1 when there is none that can be read. */
  static int number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
  }

  /** A draft that says all that the text says; entities of the GPU are still missing. */
  static EventDraft draft(int number, String text) {
    boolean isNvlink5 = number >= NVLINK5_FIRST && number <= NVLINK5_LAST;
    boolean isNvlink = isNvlink5 || number == NVLINK_ERROR;
    EventDraft draft = EventDraft.of(isNvlink ? Component.NVLINK : Component.GPU, CHECK);
    if (number >= 0) {
      draft.code(Integer.toString(number));
    }
    String word = word(text);
    draft.attribute(Attribute.WORD, word);
    draft.severity(severity(word));
    process(draft, text);
    Matcher spot = GPC_TPC.matcher(text);
    if (spot.find()) {
      draft.entity(Entity.GPC_TPC, spot.group(1) + "/" + spot.group(2));
    }
    if (isNvlink) {
      link(draft, text);
      registers(draft, text, isNvlink5);
    }
    if (isNvlink5) {
      Matcher unit = UNIT.matcher(text);
      draft.attribute(Attribute.UNIT, unit.find() ? unit.group(1) : "");
    }
    if (number == RECOVERY_ACTION) {
      Matcher action = LAST_PARENTHESES.matcher(text);
      draft.attribute(Attribute.ACTION, action.find() ? action.group(1).strip() : "");
    }
    return draft;
  }

  /** FATAL, NONFATAL, or empty when the text holds no such word. */
  static String word(String text) {
    if (NONFATAL.matcher(text).find()) {
      return "NONFATAL";
    }
    return FATAL.matcher(text).find() ? "FATAL" : "";
  }

  private static Severity severity(String word) {
    return switch (word) {
      case "FATAL" -> Severity.FATAL;
      case "NONFATAL" -> Severity.WARNING;
      default -> Severity.CRITICAL;
    };
  }

  private static void process(EventDraft draft, String text) {
    draft.attribute(Attribute.PID, known(PID.matcher(text)));
    draft.attribute(Attribute.PROCESS, known(NAME.matcher(text)));
  }

  private static String known(Matcher matcher) {
    if (!matcher.find()) {
      return "";
    }
    String value = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return value.contains("<unknown>") ? "" : value;
  }

  private static void link(EventDraft draft, String text) {
    Matcher matcher = LINK.matcher(text);
    if (matcher.find()) {
      String link = matcher.group(1).replaceFirst("^0+(?=\\d)", "");
      draft.attribute(Attribute.LINK, link);
      draft.entity(Entity.NVLINK, link.startsWith("-") ? "" : link);
    }
  }

  private static void registers(EventDraft draft, String text, boolean isNvlink5) {
    Matcher matcher = REGISTERS.matcher(text);
    if (!matcher.find()) {
      return;
    }
    String[] registers = matcher.group(1).trim().split("[,\\s]+");
    if (!isNvlink5) {
      draft.attribute(Attribute.REGISTERS, String.join(",", registers));
      return;
    }
    draft.attribute(Attribute.INTR_INFO, eightDigits(registers[0]));
    draft.attribute(Attribute.ERROR_STATUS, eightDigits(registers[1]));
    long first = Long.parseUnsignedLong(eightDigits(registers[0]).substring(2), 16);
    draft.attribute(Attribute.SUBCODE, Long.toString(first >> 20 & 0x3f));
  }

  private static String eightDigits(String register) {
    String digits = register.substring(2).toLowerCase(Locale.ROOT);
    String last = digits.length() > 8 ? digits.substring(digits.length() - 8) : digits;
    return "0x" + "0".repeat(8 - last.length()) + last;
  }
}
