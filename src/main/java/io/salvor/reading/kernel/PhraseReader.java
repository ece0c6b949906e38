package io.salvor.reading.kernel;

import io.salvor.model.Attribute;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;

/** Reads single lines by a list of phrases; the first that fits has the line. */
final class PhraseReader implements LineReader {
  private final List<Phrase> phrases;
  private final BiConsumer<EventDraft, Line> entities;

  /** The second argument adds the parts that a line names. */
  PhraseReader(List<Phrase> phrases, BiConsumer<EventDraft, Line> entities) {
    this.phrases = phrases;
    this.entities = entities;
  }

  @Override
  public List<String> anchors() {
    return phrases.stream().map(Phrase::anchor).distinct().toList();
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    for (Phrase phrase : phrases) {
      if (!Words.contains(line.text(), phrase.anchor())) {
        continue;
      }
      Matcher matcher = phrase.pattern().matcher(line.text());
      if (matcher.find()) {
        EventDraft draft =
            EventDraft.of(phrase.component(), phrase.check())
                .code(phrase.code())
                .severity(phrase.severity());
        if (phrase.severity() == Severity.INFO) {
          draft.healthy();
        }
        entities.accept(draft, line);
        if (matcher.groupCount() > 0 && matcher.group(1) != null) {
          draft.attribute(Attribute.VALUE, matcher.group(1));
        }
        draft.emit(line, out);
        return true;
      }
    }
    return false;
  }
}
