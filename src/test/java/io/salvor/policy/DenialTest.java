package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenialTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fallen off the bus  | No GPU has fallen off the bus.
          fallen off the bus  | dmesg
          hardware failure    | hardware failure ruled out. KeyError
          hardware error      | mcelog: no hardware error records found
          power failure       | no power failure detected
          out of memory       | memory check: no CUDA out of memory seen
          ecc error           | ecc errors: 0
          """)
  void deniesWhatALineDenies(String phrase, String line) {
    String text = line.equals("dmesg") ? "dmesg | grep 'fallen off the bus' -> no output" : line;

    assertThat(Denial.of(phrase, text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fallen off the bus       | NVRM: GPU 0000:3b:00.0: GPU has fallen off the bus.
          no space left on device  | OSError: [Errno 28] No space left on device
          gpu is lost              | no answer; nvml: GPU is lost
          ecc error                | ecc errors: 0.5 per hour
          killed process           | Out of memory: Killed process 0 (python)
          """)
  void keepsWhatALineReports(String phrase, String line) {
    assertThat(Denial.of(phrase, line)).isFalse();
  }
}
