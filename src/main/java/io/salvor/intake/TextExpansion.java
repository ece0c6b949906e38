package io.salvor.intake;

import io.salvor.model.Fact;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns a text fact into the facts that its lines tell. */
public final class TextExpansion {
  /** Ids of the facts read from a text are its id, this mark and a number. */
  private static final String MARK = ".";

  private static final int LONGEST_ID = 190;

  private TextExpansion() {}

  /** The facts of its lines, named after it; what no reader knows comes as a text fact again. */
  public static List<Fact> expand(RawText text) {
    List<Fact> facts = new ArrayList<>();
    Origin origin = text.origin();
    Hints hints =
        new Hints(
            text.format(),
            origin.time(),
            origin.source(),
            origin.cell(),
            text.node(),
            text.job(),
            prefix(origin.id()));
    TextReader.read(text.text(), hints, facts::add);
    return facts;
  }

  /** Hands a text fact on as the facts of its lines, any other as it is. */
  public static void feed(Fact fact, Consumer<Fact> sink) {
    if (fact instanceof RawText text) {
      expand(text).forEach(sink);
    } else {
      sink.accept(fact);
    }
  }

  private static String prefix(String id) {
    String start =
        id.length() <= LONGEST_ID
            ? id
            : id.substring(0, LONGEST_ID - 9) + "~" + Integer.toHexString(id.hashCode());
    return start + MARK;
  }
}
