package io.salvor.model;

import java.time.Instant;

/** One observation: immutable, with an event time; everything that Salvor knows began as one. */
public sealed interface Fact
    permits HealthEvent, JobEvent, NodeEvent, Diagnostic, Outcome, Command, RawText {

  Origin origin();

  FactKind kind();

  /** The node that the fact is about, empty when it names none. */
  String node();

  /** The job that the fact is about, empty when it names none. */
  default String jobId() {
    return "";
  }

  default String id() {
    return origin().id();
  }

  default Instant time() {
    return origin().time();
  }
}
