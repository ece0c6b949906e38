package io.salvor.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MethodsTest {
  private static final String DESCRIPTION =
      "{\"paths\":{\"/a/{id}\":{\"get\":{},\"parameters\":[]},\"/a/b\":{\"post\":{}},\"/a.c\":{\"put\":{}}}}";

  @Test
  void tellsWhatEachPathThatMatchesTakes() {
    Methods methods = new Methods(DESCRIPTION);

    assertThat(methods.of("/a/7")).isEqualTo("GET, HEAD");
    assertThat(methods.of("/a/b")).isEqualTo("GET, HEAD, POST");
    assertThat(methods.of("/a.c/")).isEqualTo("PUT");
    assertThat(methods.of("/axc")).isEmpty();
    assertThat(methods.of("/a/b/c")).isEmpty();
  }

  @Test
  void knowsNothingWithoutADescription() {
    assertThat(new Methods("").of("/a")).isEmpty();
  }
}
