package io.salvor.intake;

import io.salvor.cell.CaseBuilder;
import io.salvor.cell.DecisionPolicy;
import io.salvor.json.Defaults;
import io.salvor.json.FactBatch;
import io.salvor.json.FactJson;
import io.salvor.json.JsonFault;
import io.salvor.json.Limits;
import io.salvor.json.Shape;
import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.Mode;
import io.salvor.reading.Hints;
import io.salvor.reading.TextReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads one input, raw text or facts as JSON, into one case. */
public final class CaseReader {
  /** Most facts and bytes of one input that is JSON; text has no limit, it is streamed. */
  private static final Limits LIMITS = new Limits(100_000, 256L * 1024 * 1024);

  private CaseReader() {}

  /** Hands every fact of the input to the sink, text facts as the facts of their lines. */
  public static void read(InputStream in, Hints hints, Consumer<Fact> sink)
      throws IOException, Unusable {
    read(in, hints, LIMITS, sink);
  }

  /** The same within other limits. */
  static void read(InputStream in, Hints hints, Limits limits, Consumer<Fact> sink)
      throws IOException, Unusable {
    BufferedInputStream input = new BufferedInputStream(in, InputKind.PEEK);
    input.mark(InputKind.PEEK);
    byte[] start = input.readNBytes(InputKind.PEEK);
    input.reset();
    String binary = InputKind.binary(start).orElse("");
    if (!binary.isEmpty()) {
      throw new Unusable("is " + binary);
    }
    if (InputKind.of(start) == InputKind.FACTS) {
      facts(input, hints, limits, sink);
    } else {
      TextReader.read(input, hints, sink);
    }
  }

  private static void facts(InputStream in, Hints hints, Limits limits, Consumer<Fact> sink)
      throws IOException, Unusable {
    Defaults defaults = Defaults.numbered(hints.arrival(), hints.source(), hints.cell());
    FactBatch batch = FactJson.read(in, Shape.STREAM, defaults, limits);
    if (!batch.isClean()) {
      JsonFault first = batch.faults().get(0);
      String where = first.pointer().isEmpty() ? "" : " at " + first.pointer();
      int more = batch.faultCount() - 1;
      String others = more == 0 ? "" : " (and " + more + " more)";
      throw new Unusable(
          "holds no usable facts" + where + ": " + first.detail() + others, batch.faults());
    }
    batch.facts().forEach(fact -> TextExpansion.feed(fact, sink));
  }

  /** The case of one input; its time is that of its latest fact. */
  public static Case toCase(InputStream in, Hints hints, String id, DecisionPolicy policy)
      throws IOException, Unusable {
    Gathering gathering = new Gathering(policy);
    read(in, hints, gathering::add);
    return gathering.toCase(id, hints);
  }

  /** The case of facts that were read before. */
  public static Case toCase(Iterable<Fact> facts, Hints hints, String id, DecisionPolicy policy) {
    Gathering gathering = new Gathering(policy);
    facts.forEach(gathering::add);
    return gathering.toCase(id, hints);
  }

  /** A case builder that remembers the latest time. */
  private static final class Gathering {
    private final CaseBuilder builder;
    private Instant latest = Instant.MIN;

    Gathering(DecisionPolicy policy) {
      builder = new CaseBuilder(policy);
    }

    void add(Fact fact) {
      builder.add(fact);
      latest = fact.time().isAfter(latest) ? fact.time() : latest;
    }

    Case toCase(String id, Hints hints) {
      Instant time = latest.equals(Instant.MIN) ? hints.arrival() : latest;
      String cell = hints.cell().isEmpty() ? "default" : hints.cell();
      return builder.build(id, cell, time, Mode.OBSERVE);
    }
  }
}
