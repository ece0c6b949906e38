package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.HealthEvent;
import io.salvor.model.RawText;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"MESSAGE\":\"NVRM: Xid (PCI:0000:3b:00): 79\",\"_HOSTNAME\":\"gpu-1\","
            + "\"__REALTIME_TIMESTAMP\":\"1704067200000000\"}",
        "{\"log\":\"NVRM: Xid (PCI:0000:3b:00): 79\\n\",\"time\":\"2024-01-01T00:00:00Z\","
            + "\"kubernetes\":{\"host\":\"gpu-1\",\"labels\":[1,2]}}",
        "{\"msg\":\"NVRM: Xid (PCI:0000:3b:00): 79\",\"node\":\"gpu-1\","
            + "\"ts\":\"2024-01-01T00:00:00Z\"}",
        "{\"message\":\"Jan  1 00:00:00 gpu-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79\","
            + "\"@timestamp\":\"2024-01-01T00:00:00Z\"}",
      })
  void readsTheMessageWithNodeAndTime(String record) {
    HealthEvent event = Read.event(record);

    assertThat(event.codes()).containsExactly("79");
    assertThat(event.node()).isEqualTo("gpu-1");
    assertThat(event.time().toString()).endsWith("-01-01T00:00:00Z");
    assertThat(event.origin().raw()).isEqualTo(record);
  }

  @Test
  void leavesObjectsOfKubernetesAlone() {
    String object =
        "{\"kind\":\"Event\",\"message\":\"Back-off restarting\",\"reason\":\"BackOff\"}";

    assertThat(Read.raw(object)).extracting(RawText::text).containsExactly(object);
  }

  @Test
  void keepsWhatIsNoJsonAsText() {
    assertThat(Read.raw("{\"msg\": \"cut off}")).hasSize(1);
    assertThat(Read.raw("{not json at all}")).hasSize(1);
  }

  @Test
  void datesTheRecordItself() {
    RawText raw = Read.raw("{\"msg\":\"fine\",\"time\":\"2024-01-01T00:00:00Z\"}").get(0);

    assertThat(raw.time()).isEqualTo(Instant.parse("2024-01-01T00:00:00Z"));
    assertThat(raw.text()).isEqualTo("fine");
  }
}
