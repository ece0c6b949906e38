package io.salvor.app;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gauges whose tags come and go. A value changes in place: a scrape between two looks misses none
 * of them, as it would while a gauge is registered anew. For one thread.
 */
final class TaggedGauges {
  private record Key(String name, Tags tags) {}

  private final Map<Key, Double> values = new ConcurrentHashMap<>();
  private final Map<Key, Meter.Id> shown = new HashMap<>();
  private final MeterRegistry meters;

  TaggedGauges(MeterRegistry meters) {
    this.meters = meters;
  }

  /** From now on these are shown, by the name of the metric, and no others. */
  void show(Map<String, Map<Tags, Double>> rows) {
    Set<Key> gone = new HashSet<>(shown.keySet());
    rows.forEach(
        (name, tagged) ->
            tagged.forEach(
                (tags, value) -> {
                  Key key = new Key(name, tags);
                  values.put(key, value);
                  shown.computeIfAbsent(key, this::register);
                  gone.remove(key);
                }));
    gone.forEach(this::remove);
  }

  private Meter.Id register(Key key) {
    return Gauge.builder(key.name(), values, all -> all.getOrDefault(key, 0.0))
        .tags(key.tags())
        .register(meters)
        .getId();
  }

  private void remove(Key key) {
    meters.remove(shown.remove(key));
    values.remove(key);
  }
}
