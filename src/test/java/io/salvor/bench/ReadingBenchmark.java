package io.salvor.bench;

import io.salvor.reading.AnchorList;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How fast text becomes facts, beside a plain search and beside not looking at all. */
final class ReadingBenchmark {
  private static final Instant ARRIVAL = Instant.parse("2026-06-01T12:00:00Z");
  private static final int LINES = 1_000_000;

  /** The rivals that would need minutes for all lines get these. */
  private static final int SOME_LINES = 10_000;

  private static final int ROUNDS = 7;
  private static final int WARM_UP = 2;

  /** One way to go through a text; answers what it found. */
  private interface Way {
    long read(InputStream in) throws IOException;
  }

  private ReadingBenchmark() {}

  static void run() throws IOException {
    byte[] all = LogLines.make(LINES, 42);
    byte[] some = LogLines.make(SOME_LINES, 42);
    Map<String, Way> ways = ways();
    Map<String, double[]> rates = new LinkedHashMap<>();
    Map<String, Long> found = new LinkedHashMap<>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Map.Entry<String, Way> way : ways.entrySet()) {
        byte[] text = way.getKey().startsWith("rival") ? some : all;
        long start = CpuTime.nanos();
        long count = way.getValue().read(new ByteArrayInputStream(text));
        long spent = Math.max(1, CpuTime.nanos() - start);
        if (round >= 0) {
          rates.computeIfAbsent(way.getKey(), k -> new double[ROUNDS])[round] =
              text.length * 1e3 / spent;
          found.put(way.getKey(), count);
        }
      }
    }
    print(all.length, rates, found);
  }

  private static void print(int size, Map<String, double[]> rates, Map<String, Long> found) {
    System.out.printf(
        Locale.ROOT,
        "reading: %,d lines, %,d bytes, CPU of one thread, %d rounds interleaved%n",
        LINES,
        size,
        ROUNDS);
    System.out.printf(
        "%-48s %11s %11s %9s %11s%n", "way", "median MB/s", "lowest MB/s", "ratio", "found");
    double own = CpuTime.median(rates.values().iterator().next());
    rates.forEach(
        (way, values) ->
            System.out.printf(
                Locale.ROOT,
                "%-48s %11.1f %11.1f %9.3f %,11d%n",
                way,
                CpuTime.median(values),
                CpuTime.quantile(values, 0),
                CpuTime.median(values) / own,
                found.get(way)));
  }

  private static Map<String, Way> ways() {
    List<Pattern> anchors =
        AnchorList.ofReaders().stream()
            .filter(words -> !words.isEmpty())
            .map(words -> words.stream().map(Pattern::quote).collect(Collectors.joining("|")))
            .map(words -> Pattern.compile(words, Pattern.CASE_INSENSITIVE))
            .toList();
    Map<String, Way> ways = new LinkedHashMap<>();
    ways.put("TextReader: facts of all lines", ReadingBenchmark::facts);
    ways.put("rival: readLine and a regex for each reader", in -> matches(in, anchors));
    ways.put("limit: readLine alone", ReadingBenchmark::lines);
    ways.put("limit: copy of the bytes", ReadingBenchmark::copy);
    return ways;
  }

  private static long facts(InputStream in) throws IOException {
    long[] counts = new long[1];
    TextReader.read(in, Hints.at(ARRIVAL), fact -> counts[0]++);
    return counts[0];
  }

  private static long matches(InputStream in, List<Pattern> anchors) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    long count = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      for (Pattern anchor : anchors) {
        count += anchor.matcher(line).find() ? 1 : 0;
      }
    }
    return count;
  }

  private static long lines(InputStream in) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    long count = 0;
    while (reader.readLine() != null) {
      count++;
    }
    return count;
  }

  private static long copy(InputStream in) throws IOException {
    byte[] buffer = new byte[128 * 1024];
    long count = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      count += read;
    }
    return count;
  }
}
