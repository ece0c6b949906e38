package io.salvor.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  @Test
  void givesBackWhateverItWasMadeOf() {
    String cursor = Cursor.of("a.b\n", "ü/&=", "");

    assertThat(cursor).matches("[A-Za-z0-9_.-]+");
    assertThat(Cursor.parts(cursor, 3)).containsExactly("a.b\n", "ü/&=", "");
    assertThat(Cursor.parts("", 3)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"YQ", "YQ.YQ.YQ", "a b.c", "!.!"})
  void refusesWhatNoAnswerGave(String cursor) {
    assertThatThrownBy(() -> Cursor.parts(cursor, 2)).isInstanceOf(Queries.BadQuery.class);
  }
}
