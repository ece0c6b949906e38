package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefixTest {

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '~',
      value = {
        "[Sun Feb 23 16:24:18 2025] hello => 2025-02-23T16:24:18Z =>  => hello",
        "Dec  6 19:25:33 node-a sshd[12]: hello => 2025-12-06T19:25:33Z => node-a => sshd: hello",
        "Nov 30 19:25:33 node-a kernel: hello => 2026-11-30T19:25:33Z => node-a => hello",
        "Dec  1 23:00:00 node-a kernel: hello => 2026-12-01T23:00:00Z => node-a => hello",
        "2024-04-20T09:09:37+0200 h1 kernel: hello => 2024-04-20T07:09:37Z => h1 => hello",
        "2024-04-20T09:09:37.25Z hello => 2024-04-20T09:09:37.250Z =>  => hello",
        "2024-04-20 09:09:37,500 ERROR trainer: hi => 2024-04-20T09:09:37.500Z =>  => ERROR trainer: hi",
        "[2020-12-14T09:43:55.500] error: hi => 2020-12-14T09:43:55.500Z =>  => error: hi",
        "2020/08/10 19:09:42 hello => 2020-08-10T19:09:42Z =>  => hello",
        "2024-01-01T00:00:00Z stderr F hello => 2024-01-01T00:00:00Z =>  => hello",
        "E0218 04:54:22.864467    1 main.go:10] hello => 2026-02-18T04:54:22.864467Z =>  => hello",
        "Sun 2025-02-23 16:24:18 UTC h1 kernel: hello => 2025-02-23T16:24:18Z => h1 => hello",
        "[Feb 25 2025 13:59:45] hello => 2025-02-25T13:59:45Z =>  => hello",
        "<4>[Sun Feb 23 16:24:18 2025] hello => 2025-02-23T16:24:18Z =>  => hello",
        "<34>1 2003-10-11T22:14:15Z h1 su - ID47 - hi => 2003-10-11T22:14:15Z => h1 => su: hi",
        "## 2022.06.26 16:00 Node failure => 2022-06-26T16:00:00Z =>  => Node failure",
        "Dec  2 11:49:53 w4 kernel: [  885.242168] hello => 2025-12-02T11:49:53Z => w4 => hello",
        "12/09 06:49:23 - mmengine - hi => 2025-12-09T06:49:23Z =>  => mmengine - hi",
      })
  void takesThePrefixOff(String line, Instant time, String node, String text) {
    RawText raw = Read.raw(line).get(0);

    assertThat(raw.time()).isEqualTo(time);
    assertThat(raw.node()).isEqualTo(node == null ? "" : node);
    assertThat(raw.text()).isEqualTo(text);
    assertThat(raw.origin().raw()).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource({
    "'[rank13]: boom', 13, boom",
    "'[default7]: boom', 7, boom",
    "'12: boom', 12, boom",
    "'[1,3]<stderr>:boom', 3, boom",
    "'[12] boom', -1, [12] boom",
    "'12:30 boom', -1, 12:30 boom"
  })
  void readsTheRank(String line, int rank, String text) {
    RawText raw = Read.raw(line).get(0);

    assertThat(raw.rank()).isEqualTo(rank);
    assertThat(raw.text()).isEqualTo(text);
  }

  @Test
  void countsMonotonicStampsFromTheArrival() {
    List<RawText> raw = Read.raw("[  100.000000] a\n[  101.500000][ T77] b\n[90061.000000] c\n");

    assertThat(raw)
        .extracting(RawText::time)
        .containsExactly(
            Read.ARRIVAL, Read.ARRIVAL.plusMillis(1500), Read.ARRIVAL.plusSeconds(89_961));
    assertThat(raw).extracting(RawText::text).containsExactly("a", "b", "c");
    assertThat(raw).extracting(RawText::format).containsOnly(TextFormat.KERNEL_LOG);
  }

  @Test
  void goesOnFromTheLastTimeAfterAReboot() {
    List<RawText> raw = Read.raw("[ 5000.000000] a\n[ 6000.000000] b\n[    1.000000] c\n");

    assertThat(raw.get(2).time()).isEqualTo(raw.get(1).time());
  }

  @Test
  void readsRecordsOfDevKmsgWithoutTheirDetails() {
    List<RawText> raw = Read.raw("6,1,1000000,-;one\n SUBSYSTEM=pci\n4,2,3000000,c;two\n");

    assertThat(raw).extracting(RawText::text).containsExactly("one", "two");
    assertThat(raw.get(1).time()).isEqualTo(Read.ARRIVAL.plusSeconds(2));
  }

  @Test
  void givesUndatedLinesTheTimeOfTheLineBefore() {
    List<RawText> raw = Read.raw("first\n2024-01-01T00:00:00Z dated\nbehind\n");

    assertThat(raw)
        .extracting(RawText::time)
        .containsExactly(
            Read.ARRIVAL,
            Instant.parse("2024-01-01T00:00:00Z"),
            Instant.parse("2024-01-01T00:00:00Z"));
  }

  @Test
  void readsAnyLineEnd() {
    assertThat(Read.raw("a\r\nb\rc\n\n d"))
        .extracting(RawText::text)
        .containsExactly("a", "b", "c", " d");
  }
}
