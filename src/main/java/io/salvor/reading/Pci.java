package io.salvor.reading;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PCI addresses as logs and tools print them, brought to one form: {@code 0000:3b:00}. */
public final class Pci {
  /** Digits, or the letters x that people put over digits. */
  private static final String HEX = "[0-9a-fA-Fx]";

  /** With a domain of 4 or 8 digits; the function is optional. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?<![0-9a-zA-Z:])"
              + "(?:PCI:)?("
              + HEX
              + "{4,8}):("
              + HEX
              + "{2}):("
              + HEX
              + "{2})"
              + "(?![0-9a-zA-Z])(?:\\.[0-7])?");

  /** Without a domain, where only the function tells it from a time of day. */
  private static final Pattern SHORT =
      Pattern.compile("(?<![0-9a-zA-Z:.])([0-9a-fA-F]{2}):([0-9a-fA-F]{2})\\.[0-7](?![0-9a-zA-Z])");

  private Pci() {}

  /** The first address in the text in normal form, empty when there is none. */
  public static String find(String text) {
    Matcher matcher = ADDRESS.matcher(text);
    if (matcher.find()) {
      return normal(matcher.group(1), matcher.group(2), matcher.group(3));
    }
    Matcher brief = SHORT.matcher(text);
    return brief.find() ? normal("0000", brief.group(1), brief.group(2)) : "";
  }

  private static String normal(String domain, String bus, String device) {
    String last = domain.substring(domain.length() - 4);
    return (last + ":" + bus + ":" + device).toLowerCase(Locale.ROOT);
  }
}
