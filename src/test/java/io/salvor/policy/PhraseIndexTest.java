package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PhraseIndexTest {

  @Test
  void findsPhrasesWhateverTheirLetterCase() {
    PhraseIndex index = new PhraseIndex(List.of("out of memory", "memory", "no space"));

    assertThat(index.in("CUDA Out Of MEMORY. Tried to allocate"))
        .containsExactly("memory", "out of memory");
    assertThat(index.in("all is well")).isEmpty();
  }

  @Test
  void agreesWithAPlainSearchForManyOverlappingPhrases() {
    Random random = new Random(7);
    List<String> phrases = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      phrases.add(letters(random, 3 + random.nextInt(6)));
    }
    PhraseIndex index = new PhraseIndex(phrases);

    for (int i = 0; i < 2_000; i++) {
      String text = letters(random, random.nextInt(80));
      List<String> expected =
          phrases.stream()
              .distinct()
              .filter(phrase -> text.toLowerCase(Locale.ROOT).contains(phrase))
              .sorted()
              .toList();
      assertThat(index.in(text)).isEqualTo(expected);
    }
  }

  private static String letters(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(4)));
    }
    return text.toString();
  }
}
