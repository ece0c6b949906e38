package io.salvor.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.salvor.cell.CellView;
import io.salvor.cell.CellViews;
import io.salvor.cell.FleetBook.Field;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Shows the cells as metrics: looks at them every few seconds, never while one is scraped. */
@Singleton
final class FleetMetrics {
  private static final Logger LOG = Logger.getLogger(FleetMetrics.class);
  private static final double MILLIS_OF_SECOND = 1_000;
  private static final double SECONDS_OF_HOUR = 3_600;

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "fleet-metrics"));
  private final Map<Tags, Double> nodeHours = new ConcurrentHashMap<>();
  private final MeterRegistry meters;
  private final TaggedGauges gauges;
  private final CellViews cells;
  private final Clock clock;
  private final SalvorConfig config;
  private volatile Instant seen;
  private volatile Instant due = Instant.MAX;

  FleetMetrics(MeterRegistry meters, CellViews cells, Clock clock, SalvorConfig config) {
    this.meters = meters;
    this.gauges = new TaggedGauges(meters);
    this.cells = cells;
    this.clock = clock;
    this.config = config;
    this.seen = clock.instant();
  }

  void start(@Observes StartupEvent event) {
    Gauge.builder("salvor.cells.lag", this, FleetMetrics::lag)
        .description("Seconds by which the cells are late")
        .baseUnit("seconds")
        .register(meters);
    long every = Math.max(100, config.cell().metrics().toMillis());
    thread.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  /** How late what was due was last seen to be, or how long the cells have not answered. */
  double lag() {
    Instant now = clock.instant();
    Duration unanswered = Duration.between(seen, now).minus(config.cell().metrics());
    Duration overdue = due.equals(Instant.MAX) ? Duration.ZERO : Duration.between(due, seen);
    Duration longest = unanswered.compareTo(overdue) > 0 ? unanswered : overdue;
    return Math.max(0, longest.toMillis() / MILLIS_OF_SECOND);
  }

  private void look() {
    Instant now = clock.instant();
    try {
      show(cells.views().toCompletableFuture().get());
      seen = now;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.debugf(e, "the cells could not be looked at for the metrics");
    }
  }

  void show(List<CellView> views) {
    due = views.stream().map(v -> v.work().nextDue()).min(Instant::compareTo).orElse(Instant.MAX);
    gauges.show(new FleetRows(views).rows());
    views.forEach(this::spent);
  }

  /** A replay that begins later gives less than before; a counter then begins anew. */
  private void spent(CellView view) {
    Map<Tags, Double> hours = new HashMap<>();
    for (Map.Entry<Field, Duration> spent : view.spent().entrySet()) {
      Tags tags = FleetRows.tags(view, spent.getKey());
      hours.merge(tags, spent.getValue().toSeconds() / SECONDS_OF_HOUR, Double::sum);
    }
    hours.forEach(this::count);
  }

  private void count(Tags tags, double hours) {
    boolean isNew = nodeHours.put(tags, hours) == null;
    if (isNew) {
      FunctionCounter.builder("salvor.node.hours", nodeHours, all -> all.getOrDefault(tags, 0.0))
          .tags(tags)
          .description("Hours that nodes have spent in each field of the 2x2")
          .register(meters);
    }
  }
}
