package io.salvor.reading;

import io.salvor.model.Attribute;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.RawText;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Makes facts' origins and hands facts on; one per read. */
public final class Emitter {
  /** A later time is no time; facts that carry one are refused. */
  private static final Instant LAST = Instant.parse("2200-12-31T23:59:59.999999999Z");

  private final Hints hints;
  private final Consumer<Fact> sink;
  private String job;
  private long ids;
  private long facts;

  public Emitter(Hints hints, Consumer<Fact> sink) {
    this.hints = hints;
    this.sink = sink;
    this.job = hints.job();
  }

  public Hints hints() {
    return hints;
  }

  /** A new origin with the next id. */
  public Origin origin(Instant time, String raw) {
    ids++;
    return new Origin(
        hints.idPrefix() + ids,
        time.isBefore(Instant.EPOCH) || time.isAfter(LAST) ? hints.arrival() : time,
        hints.source(),
        hints.cell(),
        Words.cut(raw, RawText.LIMIT),
        Map.of());
  }

  /** Hands the fact on; a health event or raw line that names no job gets the present one. */
  public void emit(Fact fact) {
    facts++;
    sink.accept(job.isEmpty() ? fact : withJob(fact));
  }

  /** The job of the lines that follow, until the next call. */
  void job(String name) {
    job = name;
  }

  String job() {
    return job;
  }

  long facts() {
    return facts;
  }

  private Fact withJob(Fact fact) {
    if (!fact.jobId().isEmpty()) {
      return fact;
    }
    if (fact instanceof RawText raw) {
      return new RawText(raw.origin(), raw.format(), raw.node(), job, raw.rank(), raw.text());
    }
    if (fact instanceof HealthEvent event) {
      Map<String, String> attributes = new TreeMap<>(event.attributes());
      attributes.put(Attribute.JOB, job);
      return new HealthEvent(
          event.origin(),
          event.node(),
          event.component(),
          event.check(),
          event.codes(),
          event.entities(),
          event.severity(),
          event.healthy(),
          event.message(),
          event.recommendedAction(),
          attributes);
    }
    return fact;
  }
}
