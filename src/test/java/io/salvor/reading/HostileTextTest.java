package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileTextTest {
  private static final long MEGABYTE = 1_000_000;
  private static final String XID = "NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.";

  @Test
  void readsALineOf100MegabytesInConstantMemory() throws IOException {
    List<Fact> facts = new ArrayList<>();
    warmUp();
    long before = allocated();

    ReadReport report =
        TextReader.read(repeated("x", 100 * MEGABYTE), Hints.at(Read.ARRIVAL), facts::add);

    assertThat(allocated() - before).isLessThan(8 * MEGABYTE);
    assertThat(report.bytes()).isEqualTo(100 * MEGABYTE);
    assertThat(report.cutLines()).isEqualTo(1);
    assertThat(facts).hasSize(1);
    assertThat(((RawText) facts.get(0)).text()).hasSize(TextReader.LINE_LIMIT);
  }

  @Test
  void findsTheFaultBehindALineThatIsTooLong() {
    String text = "a".repeat(300_000) + "\n" + XID + "\n";

    assertThat(Read.brief(text)).containsExactly("GpuXid 79 PCI=0000:3b:00");
  }

  @Test
  void keepsALineOfTheLimitWhole() {
    String exact = "b".repeat(TextReader.LINE_LIMIT);
    List<Fact> facts = new ArrayList<>();

    ReadReport report = TextReader.read(exact + "\nnext\n", Hints.at(Read.ARRIVAL), facts::add);

    assertThat(report.cutLines()).isZero();
    assertThat(facts).extracting(fact -> ((RawText) fact).text()).containsExactly(exact, "next");
  }

  @Test
  void readsAMillionShortLines() throws IOException {
    AtomicLong texts = new AtomicLong();

    ReadReport report =
        TextReader.read(
            repeated("a\n", 2 * MEGABYTE), Hints.at(Read.ARRIVAL), fact -> texts.incrementAndGet());

    assertThat(report.lines()).isEqualTo(MEGABYTE);
    assertThat(texts).hasValue(MEGABYTE);
  }

  @Test
  void replacesWhatIsNoUtf8AndReadsOn() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(new byte[] {(byte) 0xff, (byte) 0xc3, 'a', '\n'});
    bytes.write(XID.getBytes(StandardCharsets.UTF_8));
    List<Fact> facts = new ArrayList<>();

    ReadReport report =
        TextReader.read(
            new ByteArrayInputStream(bytes.toByteArray()), Hints.at(Read.ARRIVAL), facts::add);

    assertThat(report.undecodableBytes()).isEqualTo(2);
    assertThat(((RawText) facts.get(0)).text()).isEqualTo("\uFFFD\uFFFDa");
    assertThat(facts.get(1)).isInstanceOf(HealthEvent.class);
  }

  @Test
  void dropsNulsAndColours() {
    String text = "\u0000NVRM: X\u0000id (PCI:0000:3b:00): 48, \u001b[31mDBE\u001b[0m\n";

    HealthEvent event = Read.event(text);

    assertThat(event.codes()).containsExactly("48");
    assertThat(event.message()).endsWith("48, DBE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void readsUtf16WithAMark(String charset) throws IOException {
    byte[] text = ("\uFEFF" + XID + "\r\nafter \u00e4\r\n").getBytes(Charset.forName(charset));
    List<Fact> facts = new ArrayList<>();

    TextReader.read(new ByteArrayInputStream(text), Hints.at(Read.ARRIVAL), facts::add);

    assertThat(facts).hasSize(2);
    assertThat(((HealthEvent) facts.get(0)).codes()).containsExactly("79");
    assertThat(((RawText) facts.get(1)).text()).isEqualTo("after \u00e4");
  }

  @Test
  void keepsBinaryGarbageAsBoundedText() throws IOException {
    byte[] garbage = new byte[500_000];
    new Random(7).nextBytes(garbage);
    List<Fact> facts = new ArrayList<>();

    ReadReport report =
        TextReader.read(new ByteArrayInputStream(garbage), Hints.at(Read.ARRIVAL), facts::add);

    assertThat(report.bytes()).isEqualTo(garbage.length);
    assertThat(facts).allMatch(RawText.class::isInstance);
    assertThat(facts).allMatch(fact -> ((RawText) fact).text().length() <= TextReader.LINE_LIMIT);
  }

  @Test
  void refusesAnEntityBombAndReadsItAsText() {
    StringBuilder bomb = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE nvidia_smi_log [");
    bomb.append("<!ENTITY a0 \"aaaaaaaaaa\">");
    for (int i = 1; i < 12; i++) {
      bomb.append("<!ENTITY a%d \"%s\">".formatted(i, ("&a" + (i - 1) + ";").repeat(10)));
    }
    bomb.append("<!ENTITY file SYSTEM \"file:///etc/hostname\">]>");
    bomb.append("<nvidia_smi_log><gpu id=\"00000000:01:00.0\"><uuid>&a11;&file;</uuid>");
    bomb.append("</gpu></nvidia_smi_log>");

    List<Fact> facts = Read.facts(bomb.toString());

    assertThat(facts).isNotEmpty();
    assertThat(facts).allMatch(fact -> fact.toString().length() < 10_000);
  }

  @Test
  void refusesXmlThatIsNestedTooDeeply() {
    String text = "<nvidia_smi_log>" + "<a>".repeat(100_000);

    List<Fact> facts = Read.facts(text);

    assertThat(facts).hasSize(1).allMatch(RawText.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void refusesJsonThatIsNestedTooDeeply(String open) {
    String text = "{\"DCGM Diagnostic\": " + open.repeat(200_000);

    List<Fact> facts = Read.facts(text);

    assertThat(facts).isNotEmpty().allMatch(RawText.class::isInstance);
  }

  @Test
  void refusesAJsonStringThatIsTooLong() throws IOException {
    byte[] head = "{\"DCGM Diagnostic\": \"".getBytes(StandardCharsets.UTF_8);
    InputStream text =
        new java.io.SequenceInputStream(
            new ByteArrayInputStream(head), repeated("y", 50 * MEGABYTE));
    List<Fact> facts = new ArrayList<>();
    warmUp();
    long before = allocated();

    TextReader.read(text, Hints.at(Read.ARRIVAL), facts::add);

    assertThat(allocated() - before).isLessThan(40 * MEGABYTE);
    assertThat(facts).isNotEmpty().allMatch(RawText.class::isInstance);
  }

  @Test
  void neverFailsOnADamagedSample() throws IOException {
    Random random = new Random(42);
    long read = 0;
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/samples/machine"))) {
      for (Path file : files.toList()) {
        byte[] whole = Files.readAllBytes(file);
        for (int turn = 0; turn < 40; turn++) {
          byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
          for (int hits = 0; hits < 20 && damaged.length > 0; hits++) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
          }
          InputStream in = new ByteArrayInputStream(damaged);
          read += TextReader.read(in, Hints.at(Read.ARRIVAL), fact -> {}).bytes();
        }
      }
    }

    assertThat(read).isPositive();
  }

  private static void warmUp() {
    Read.facts(XID);
  }

  private static long allocated() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** So many bytes of the unit over and over, made as they are read. */
  private static InputStream repeated(String unit, long bytes) {
    byte[] pattern = unit.getBytes(StandardCharsets.UTF_8);
    return new InputStream() {
      private long given;

      @Override
      public int read() {
        return given < bytes ? pattern[(int) (given++ % pattern.length)] : -1;
      }

      @Override
      public int read(byte[] target, int from, int size) {
        if (given >= bytes) {
          return -1;
        }
        int count = (int) Math.min(size, bytes - given);
        for (int i = 0; i < count; i++) {
          target[from + i] = pattern[(int) (given++ % pattern.length)];
        }
        return count;
      }
    };
  }
}
