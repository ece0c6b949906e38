package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaggedGaugesTest {
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final TaggedGauges gauges = new TaggedGauges(meters);

  @Test
  void aValueChangesInPlaceSoThatNoScrapeMissesIt() {
    show("p1", 1);
    Gauge first = gauge("p1");

    show("p1", 2);

    assertThat(gauge("p1")).isSameAs(first);
    assertThat(first.value()).isEqualTo(2);
  }

  @Test
  void whatIsNotThereAnyMoreIsNotShownUntilItIsBack() {
    show("p1", 1);
    show("p2", 5);

    assertThat(gauge("p1")).isNull();
    assertThat(gauge("p2").value()).isEqualTo(5);

    show("p1", 3);

    assertThat(gauge("p1").value()).isEqualTo(3);
  }

  private void show(String pool, double value) {
    gauges.show(Map.of("nodes", Map.of(Tags.of("pool", pool), value)));
  }

  private Gauge gauge(String pool) {
    return meters.find("nodes").tag("pool", pool).gauge();
  }
}
