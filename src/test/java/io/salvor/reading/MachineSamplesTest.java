package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real output of kernels, drivers and GPU tools, each with the facts it must give beside it. */
class MachineSamplesTest {
  private static final Path SAMPLES = Path.of("src/test/resources/samples/machine");

  static Stream<Path> samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      List<Path> samples =
          files
              .filter(file -> !file.toString().endsWith(".golden.txt"))
              .filter(file -> !file.endsWith("NOTICE"))
              .sorted()
              .toList();
      return samples.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void givesTheFactsThatStandBesideTheSample(Path sample) throws IOException {
    Path golden = Path.of(sample + ".golden.txt");
    List<Fact> facts = new ArrayList<>();

    try (InputStream in = Files.newInputStream(sample)) {
      TextReader.read(in, Hints.at(Read.ARRIVAL), facts::add);
    }

    assertThat(golden).exists();
    assertThat(Read.golden(facts)).isEqualTo(Files.readAllLines(golden));
    assertThat(facts).extracting(Fact::id).doesNotHaveDuplicates();
  }
}
