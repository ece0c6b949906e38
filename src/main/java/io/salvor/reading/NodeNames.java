package io.salvor.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Nodes that a sentence names. */
public final class NodeNames {
  private static final Pattern NODE =
      Pattern.compile("(?i)\\b(?:node|host|hostname|nodename)[ =:]+\"?([a-z][\\w.-]*\\d\\w*)");

  private NodeNames() {}

  /** The first name behind the word node or host that has a digit in it, empty when none has. */
  public static String in(String text) {
    Matcher matcher = NODE.matcher(text);
    return matcher.find() ? Words.name(matcher.group(1)) : "";
  }
}
