package io.salvor.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.json.FactBatch.Refusal;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactJsonTest {
  private static final Instant ARRIVAL = Instant.parse("2026-05-01T10:00:00Z");
  private static final String HEALTH =
      "{\"kind\":\"health\",\"node\":\"gpu-17\",\"component\":\"GPU\",\"check\":\"GpuXid\",\"codes\":[79]}";

  @Test
  void aFactThatSaysLittleGetsItsIdTimeSourceAndCellFromItsArrival() {
    FactBatch batch = read(HEALTH, Shape.JSON);

    HealthEvent fact = (HealthEvent) batch.facts().get(0);
    assertThat(fact.id()).isEqualTo("f-1");
    assertThat(fact.time()).isEqualTo(ARRIVAL);
    assertThat(fact.origin().source()).isEqualTo("me");
    assertThat(fact.origin().cell()).isEqualTo("default");
    assertThat(fact.codes()).containsExactly("79");
  }

  @Test
  void writesTheNamesOfTheContractAndLeavesOutWhatIsAbsent() {
    Fact fact = read(HEALTH, Shape.JSON).facts().get(0);

    assertThat(FactJson.write(fact).toString())
        .isEqualTo(
            "{\"kind\":\"health\",\"id\":\"f-1\",\"time\":\"2026-05-01T10:00:00Z\",\"source\":\"me\","
                + "\"cell\":\"default\",\"node\":\"gpu-17\",\"component\":\"GPU\",\"check\":\"GpuXid\","
                + "\"codes\":[\"79\"],\"severity\":\"WARNING\",\"healthy\":false}");
  }

  @Test
  void unknownFieldsAreKeptAtEveryDepth() {
    String json =
        "{\"kind\":\"job\",\"id\":\"j\",\"time\":\"2026-05-01T10:00:00Z\",\"site\":{\"a\":[1,2.5]},"
            + "\"job\":{\"id\":\"4711\",\"qos\":\"high\"},\"event\":\"FAILED\"}";

    Fact fact = read(json, Shape.JSON).facts().get(0);
    String written = FactJson.write(fact).toString();

    assertThat(written).contains("\"site\":{\"a\":[1,2.5]}").contains("\"qos\":\"high\"");
    assertThat(read(written, Shape.JSON).facts()).containsExactly(fact);
  }

  @Test
  void refusesLongListsAndTextsOfAFactWithTheirPointers() {
    String health = "{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"c\",";
    String codes = "\"7\"" + ",\"7\"".repeat(256);

    FactBatch batch =
        read(
            ("[" + health + "\"codes\":[" + codes + "]},")
                + (health + "\"attributes\":{\"job\":\"" + "j".repeat(257) + "\"}},")
                + (health + "\"attributes\":{\"a\":\"" + "j".repeat(4_097) + "\"}}]"),
            Shape.JSON);

    assertThat(batch.faults())
        .extracting(JsonFault::pointer)
        .containsExactly("/0/codes", "/1/attributes/job", "/2/attributes/a");
  }

  @Test
  void whatWasTakenAtTheDeepestIsReadBack() {
    String deep = "{\"a\":".repeat(62) + "1" + "}".repeat(62);
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"i\",\"source\":\"s\",\"type\":\"t\",\"x\":%s,"
            + "\"data\":{\"kind\":\"text\",\"text\":\"x\",\"time\":\"2026-01-31T12:00:00Z\"}}";

    FactBatch batch = read(String.format(event, deep), Shape.CLOUD_EVENT);
    Fact taken = batch.facts().get(0);

    assertThat(JsonTree.parseKept("{\"facts\":[" + FactJson.write(taken) + "]}").value())
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"helth\"}|/kind|unknown kind",
        "{\"node\":\"a\"}|/kind|kind is required",
        "{\"kind\":\"health\",\"check\":\"c\"}|/component|component is required: one of GPU, NVSWITCH",
        "{\"kind\":\"health\",\"component\":\"gpu\",\"check\":\"c\"}|/component|is none of GPU",
        "{\"kind\":\"health\",\"component\":\"GPU\"}|/check|check is required",
        "{\"kind\":\"text\",\"text\":\"x\",\"time\":\"yesterday\"}|/time|is no RFC 3339 time",
        "{\"kind\":\"text\",\"text\":\"x\",\"time\":5}|/time|not a number",
        "{\"kind\":\"text\",\"text\":\"x\",\"time\":\"-9999-01-01T00:00:00Z\"}|/time|time",
        "{\"kind\":\"text\",\"text\":\"x\",\"time\":\"2263-01-01T00:00:00Z\"}|/time|2200",
        "{\"kind\":\"text\"}|/text|text is required",
        "{\"kind\":\"text\",\"text\":\"x\",\"format\":\"dmesg\"}|/format|kernel-log",
        "{\"kind\":\"job\",\"event\":\"FAILED\"}|/job|job is required",
        "{\"kind\":\"job\",\"event\":\"FAILED\",\"job\":{}}|/job/id|job.id|id is required",
        "{\"kind\":\"job\",\"event\":\"FAILED\",\"job\":{\"id\":\"1\"},\"exitCode\":256}|/exitCode|0 to 255",
        "{\"kind\":\"job\",\"event\":\"FAILED\",\"job\":{\"id\":\"1\"},\"exitCode\":1.5}|/exitCode|whole number",
        "{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"c\",\"codes\":[{}]}|/codes/0|a text is needed, not an object",
        "{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"c\",\"codes\":\"79\"}|/codes|an array is needed",
        "{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"c\",\"entities\":[{\"type\":\"PCI\"}]}|/entities/0/value|value is required",
        "{\"kind\":\"health\",\"component\":\"GPU\",\"check\":\"c\",\"healthy\":\"no\"}|/healthy|true or false",
        "{\"kind\":\"command\",\"verb\":\"HOLD\",\"target\":\"n\",\"reason\":\" \"}|/reason|reason is required",
        "{\"kind\":\"node\",\"node\":\"n\",\"event\":\"GONE\"}|/event|is none of JOINED",
        "{\"kind\":\"diagnostic\",\"suite\":\"dcgmi\",\"outcome\":\"PASS\",\"findings\":[{}]}|/findings/0/result|result is required",
        "{\"kind\":\"outcome\",\"state\":\"FAILED\"}|/action|action is required",
        "7||a fact is an object, not a number"
      })
  void refusesAFaultWithItsPointer(String json, String pointer, String detail) {
    FactBatch batch = read(json, Shape.JSON);

    assertThat(batch.items()).isEmpty();
    assertThat(batch.faults()).hasSize(1);
    assertThat(batch.faults().get(0).pointer()).isEqualTo(pointer == null ? "" : pointer);
    assertThat(batch.faults().get(0).detail())
        .contains(detail.split("\\|")[0].replace("job.id", "id"));
  }

  @Test
  void namesEveryFaultOfAnArrayAndStillReadsTheGoodFacts() {
    FactBatch batch =
        read("[" + HEALTH + ",{\"kind\":\"x\"},{\"kind\":\"text\"}," + HEALTH + "]", Shape.JSON);

    assertThat(batch.items()).extracting(FactBatch.Item::index).containsExactly(0, 3);
    assertThat(batch.faults()).extracting(JsonFault::pointer).containsExactly("/1/kind", "/2/text");
  }

  @Test
  void refusesOverLongNamesAndTexts() {
    String json =
        "[{\"kind\":\"text\",\"node\":\""
            + "n".repeat(257)
            + "\",\"text\":\"x\"},"
            + "{\"kind\":\"text\",\"text\":\""
            + "x".repeat(65_537)
            + "\"}]";

    assertThat(read(json, Shape.JSON).faults())
        .containsExactly(
            new JsonFault("/0/node", "has 257 characters, the limit is 256"),
            new JsonFault("/1/text", "has 65537 characters, the limit is 65536"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"text\",\"text\":\"a\",\"text\":\"b\"}",
        "{\"kind\":",
        "{} {}",
        "[{\"kind\":\"text\",\"text\":\"a\"}",
        "hello",
        "``"
      })
  void aTextThatIsNoJsonIsRefusedWhole(String json) {
    assertThat(read(json, Shape.JSON).refusal()).isEqualTo(Refusal.MALFORMED);
  }

  @Test
  void refusesDepthBeyondItsLimit() {
    assertThat(read("[".repeat(100_000), Shape.JSON).refusal()).isEqualTo(Refusal.MALFORMED);
    assertThat(read("{\"a\":".repeat(100_000), Shape.JSON).refusal()).isEqualTo(Refusal.MALFORMED);
  }

  @Test
  void stopsAtTheFirstFactBeyondTheLimitAndReadsNoFurther() throws IOException {
    Endless endless = new Endless("[", "{\"kind\":\"text\",\"text\":\"x\"},");

    FactBatch batch =
        FactJson.read(endless, Shape.JSON, defaults(), new Limits(1_000, Long.MAX_VALUE));

    assertThat(batch.refusal()).isEqualTo(Refusal.TOO_MANY_FACTS);
    assertThat(endless.read).isLessThan(100_000);
  }

  @Test
  void stopsAtTheLimitOfBytes() throws IOException {
    Endless endless = new Endless("[", "       ");

    FactBatch batch = FactJson.read(endless, Shape.JSON, defaults(), new Limits(10, 100_000));

    assertThat(batch.refusal()).isEqualTo(Refusal.TOO_LARGE);
    assertThat(endless.read).isLessThan(200_000);
  }

  @Test
  void aBadLineOfAStreamLeavesTheOthersReadable() {
    String lines = HEALTH + "\n\nnot json\r\n" + HEALTH + "\n" + "x".repeat(FactJson.LINE + 1);

    FactBatch batch = read(lines, Shape.NDJSON);

    assertThat(batch.items()).extracting(FactBatch.Item::index).containsExactly(0, 2);
    assertThat(batch.faults()).extracting(JsonFault::pointer).containsExactly("/1", "/3");
    assertThat(batch.faults().get(0).detail()).startsWith("line 3: not JSON");
  }

  @Test
  void aCloudEventGivesItsSourceAndIdToTheFactInItsData() {
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"e-1\",\"source\":\"/agents/gpu-17\",\"type\":\"io.salvor.fact\","
            + "\"time\":\"2026-05-01T09:00:00Z\",\"data\":"
            + HEALTH
            + "}";

    Fact fact = read("[" + event + "]", Shape.CLOUD_EVENT_BATCH).facts().get(0);

    assertThat(fact.id()).isEqualTo("e-1");
    assertThat(fact.origin().source()).isEqualTo("/agents/gpu-17");
    assertThat(fact.time()).isEqualTo("2026-05-01T09:00:00Z");
    assertThat(FactJson.write(fact).at("/cloudevent/type").asText()).isEqualTo("io.salvor.fact");
    assertThat(read(event, Shape.CLOUD_EVENT).facts()).containsExactly(fact);
  }

  @Test
  void aCloudEventWithoutEnvelopeOrWithABadFactIsRefusedWithThePointerIntoIt() {
    assertThat(read(HEALTH, Shape.CLOUD_EVENT).faults())
        .extracting(JsonFault::pointer)
        .isEqualTo(List.of("/specversion", "/id", "/source", "/data"));
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"e\",\"source\":\"s\",\"data\":{\"kind\":\"text\"}}";
    assertThat(read(event, Shape.CLOUD_EVENT).faults().get(0).pointer()).isEqualTo("/data/text");
  }

  @Test
  void aSignalAloneMakesTheExitKnown() {
    String json =
        "{\"kind\":\"job\",\"event\":\"FAILED\",\"job\":{\"id\":\"1\"},\"signal\":9,\"step\":12}";

    JobEvent fact = (JobEvent) read(json, Shape.JSON).facts().get(0);

    assertThat(fact.exit().known()).isTrue();
    assertThat(fact.exit().effectiveSignal()).isEqualTo(9);
    assertThat(fact.step()).isEqualTo("12");
  }

  private static FactBatch read(String json, Shape shape) {
    return FactJson.read(json.getBytes(StandardCharsets.UTF_8), shape, defaults(), Limits.DEFAULT);
  }

  private static Defaults defaults() {
    return Defaults.numbered(ARRIVAL, "me", "");
  }

  /** A text that never ends. */
  private static final class Endless extends InputStream {
    private final byte[] start;
    private final byte[] again;
    private long read;

    Endless(String start, String again) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.again = again.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      long at = read++;
      return at < start.length
          ? start[(int) at]
          : again[(int) ((at - start.length) % again.length)];
    }
  }
}
