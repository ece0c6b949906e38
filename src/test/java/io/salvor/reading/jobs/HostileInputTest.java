package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.JobEvent;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class HostileInputTest {
  /** A head, then as many parts as asked for, none of which is kept. */
  private static InputStream stream(String head, int parts, IntFunction<String> part) {
    return new InputStream() {
      private InputStream now = bytes(head);
      private int next;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] target, int from, int size) throws IOException {
        int read = now.read(target, from, size);
        while (read < 0 && next < parts) {
          now = bytes(part.apply(next++));
          read = now.read(target, from, size);
        }
        return read;
      }
    };
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static long count(InputStream in) throws IOException {
    AtomicLong jobs = new AtomicLong();
    TextReader.read(
        in, Hints.at(Read.ARRIVAL), fact -> jobs.addAndGet(fact instanceof JobEvent ? 1 : 0));
    return jobs.get();
  }

  @Test
  void readsAMillionRowsOfSacctAsAStream() throws IOException {
    InputStream rows =
        stream("JobID|State|ExitCode|NodeList\n", 1_000_000, i -> i + 10 + "|FAILED|1:0|n1\n");

    assertThat(count(rows)).isEqualTo(1_000_000);
  }

  @Test
  void readsAHundredThousandPodsOfAListAsAStream() throws IOException {
    InputStream pods =
        stream(
            "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[",
            100_000,
            i ->
                (i == 0 ? "" : ",")
                    + "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},"
                    + "\"status\":{\"phase\":\"Failed\"}}");

    assertThat(count(pods)).isEqualTo(100_000);
  }

  @Test
  void refusesAnAliasBombInYaml() {
    StringBuilder bomb = new StringBuilder("apiVersion: v1\nkind: List\na0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("a%d: &a%d [*a%d, *a%d, *a%d]\n".formatted(i, i, i - 1, i - 1, i - 1));
    }

    List<Fact> facts = Read.facts(bomb.toString());

    assertThat(facts).hasSizeLessThan(60).noneMatch(JobEvent.class::isInstance);
  }

  @Test
  void refusesDeepJsonWithoutOverflow() {
    String deep = "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"a\":" + "[".repeat(50_000);

    assertThat(Read.facts(deep)).noneMatch(JobEvent.class::isInstance);
  }

  @Test
  void keepsWhatWasReadBeforeADocumentBreaksOff() {
    String text =
        "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},"
            + "\"status\":{\"phase\":\"Failed\"}},{\"kind\":\"Pod\",\"meta";

    assertThat(Read.events(text)).containsExactly("job p FAILED [] exit=?");
  }

  @Test
  void takesARecordThatNeverEndsForNoRecord() {
    String text = "JobID|State|ExitCode|NodeList\n1|FAILED\n" + "x\n".repeat(200_000);

    assertThat(Read.facts(text)).noneMatch(JobEvent.class::isInstance);
  }

  @Test
  void emitsNothingForANodeListThatExplodes() {
    assertThat(Read.events("nodes n[0-9999][0-9999] state DOWN reason x")).isEmpty();
  }
}
