package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AnchorsTest {

  @Test
  void findsWhatAPlainSearchFinds() {
    Random random = new Random(1);
    for (int turn = 0; turn < 300; turn++) {
      List<LineReader> readers = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        readers.add(reader(List.of(word(random, 4), word(random, 3))));
      }
      Anchors anchors = Anchors.of(readers);
      String text = word(random, 40).toUpperCase(java.util.Locale.ROOT);

      assertThat(anchors.find(text)).as(text).isEqualTo(plain(readers, text));
    }
  }

  @Test
  void refusesAnEmptyAnchor() {
    List<LineReader> readers = List.of(reader(List.of("")));

    assertThatThrownBy(() -> Anchors.of(readers)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyReaderHasLowerCaseAnchors() {
    for (LineReader reader : Readers.lineReaders()) {
      assertThat(reader.anchors())
          .as(reader.getClass().getSimpleName())
          .isNotEmpty()
          .allMatch(anchor -> anchor.equals(anchor.toLowerCase(java.util.Locale.ROOT)));
    }
  }

  private static long plain(List<LineReader> readers, String text) {
    long mask = 0;
    for (int i = 0; i < readers.size(); i++) {
      for (String anchor : readers.get(i).anchors()) {
        mask |= Words.contains(text, anchor) ? 1L << i : 0;
      }
    }
    return mask;
  }

  private static String word(Random random, int longest) {
    StringBuilder word = new StringBuilder();
    int length = 1 + random.nextInt(longest);
    for (int i = 0; i < length; i++) {
      word.append("abc".charAt(random.nextInt(3)));
    }
    return word.toString();
  }

  private static LineReader reader(List<String> anchors) {
    return new LineReader() {
      @Override
      public List<String> anchors() {
        return anchors;
      }

      @Override
      public boolean offer(Line line, Emitter out) {
        return false;
      }
    };
  }
}
