package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.RawText;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads texts for tests and shows facts in one short line each. */
final class Read {
  static final Instant ARRIVAL = Instant.parse("2026-12-01T00:00:00Z");

  private Read() {}

  static List<Fact> facts(String text) {
    List<Fact> facts = new ArrayList<>();
    TextReader.read(text, Hints.at(ARRIVAL), facts::add);
    return facts;
  }

  static List<String> brief(String text) {
    return facts(text).stream().map(Read::brief).toList();
  }

  /** Only what readers understood. */
  static List<String> events(String text) {
    return facts(text).stream().filter(f -> !(f instanceof RawText)).map(Read::brief).toList();
  }

  static List<String> sample(String name) {
    List<Fact> facts = new ArrayList<>();
    try (InputStream in =
        Objects.requireNonNull(Read.class.getResourceAsStream("/samples/" + name))) {
      TextReader.read(in, Hints.at(ARRIVAL), facts::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return facts.stream().map(Read::brief).toList();
  }

  static String brief(Fact fact) {
    if (fact instanceof JobEvent job) {
      return "job %s %s %s exit=%s %s"
          .formatted(
              job.job().id(),
              job.event(),
              job.job().nodes().size() > 4 ? job.job().nodes().size() : job.job().nodes(),
              exit(job.exit()),
              job.reason())
          .strip();
    }
    if (fact instanceof NodeEvent node) {
      return "node %s %s %s %s %s"
          .formatted(
              node.node(),
              node.event(),
              node.condition().type(),
              node.condition().status(),
              node.condition().reason())
          .replaceAll(" +", " ")
          .strip();
    }
    if (fact instanceof HealthEvent health) {
      return "health %s %s %s%s %s"
          .formatted(
              health.node(),
              health.check(),
              health.codes(),
              health.healthy() ? " healthy" : "",
              health.attributes().getOrDefault("value", ""))
          .replaceAll(" +", " ")
          .strip();
    }
    RawText text = (RawText) fact;
    return "text %s %s r%d %s".formatted(text.format(), text.node(), text.rank(), text.text());
  }

  private static String exit(ExitStatus exit) {
    return exit.known() ? exit.code() + ":" + exit.signal() : "?";
  }
}
