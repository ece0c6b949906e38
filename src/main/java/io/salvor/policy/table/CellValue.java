package io.salvor.policy.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Turns the text of a cell into the value that its column asks for. */
final class CellValue {
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][-+]?[0-9]{1,3})?");

  /** One value of a list and the comma behind it. */
  private static final Pattern ITEM = Pattern.compile("\\s*(\"[^\"]*\"|[^,\"]+?)\\s*(,|$)");

  private CellValue() {}

  /** What is wrong with a cell, in words that follow its name. */
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;

    Wrong(String message) {
      super(message);
    }
  }

  static Object operand(Columns.Test test, String text) throws Wrong {
    return switch (test.operator()) {
      case MATCHES -> pattern(text);
      case IN, NOT_IN -> list(test.field().type(), text);
      default -> of(test.field().type(), text);
    };
  }

  /** A value of this type; the text is not blank. */
  static Object of(Class<?> type, String text) throws Wrong {
    if (type == String.class) {
      return text;
    }
    if (type == int.class || type == Integer.class) {
      return number(text, true).intValue();
    }
    if (type == double.class) {
      return number(text, false).doubleValue();
    }
    if (type == boolean.class || type == Boolean.class) {
      if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
        return Boolean.valueOf(text.toLowerCase(java.util.Locale.ROOT));
      }
      throw new Wrong("'" + text + "' should be true, false or empty");
    }
    for (Object option : type.getEnumConstants()) {
      if (option.toString().equals(text)) {
        return option;
      }
    }
    throw new Wrong("'" + text + "' is not one of " + Columns.options(type));
  }

  private static Number number(String text, boolean whole) throws Wrong {
    if (!NUMBER.matcher(text).matches()) {
      throw new Wrong("'" + text + "' should be a " + (whole ? "whole number" : "number"));
    }
    try {
      return whole ? (Number) Integer.valueOf(text) : (Number) Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw new Wrong("'" + text + "' should be a " + (whole ? "whole number" : "number"));
    }
  }

  private static Pattern pattern(String text) throws Wrong {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new Wrong(
          "'" + text + "' is no regular expression: " + e.getDescription() + " at " + e.getIndex());
    }
  }

  private static List<Object> list(Class<?> type, String text) throws Wrong {
    List<Object> values = new ArrayList<>();
    Matcher item = ITEM.matcher(text);
    int at = 0;
    do {
      if (!item.find(at) || item.start() != at) {
        throw new Wrong("'" + text + "' is no list; write values with commas between them");
      }
      values.add(listed(type, item.group(1)));
      at = item.end();
    } while (!item.group(2).isEmpty());
    return List.copyOf(values);
  }

  private static Object listed(Class<?> type, String part) throws Wrong {
    boolean isQuoted = part.startsWith("\"");
    if (type == String.class) {
      if (!isQuoted) {
        throw new Wrong("each text of the list needs quotes: \"a\", \"b\"; " + part + " has none");
      }
      return part.substring(1, part.length() - 1);
    }
    String prefix = type.isEnum() ? type.getSimpleName() + "." : "";
    if (!part.startsWith(prefix)) {
      throw new Wrong("each value of the list begins with " + prefix + "; " + part + " does not");
    }
    return of(type, part.substring(prefix.length()));
  }
}
