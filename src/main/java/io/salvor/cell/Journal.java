package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.CellSettings;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Port: the ledger as cells read their inputs from it and keep what they conclude in it. */
public interface Journal {

  /** Inputs behind a position, in ledger order; without texts that were read into other facts. */
  Page after(long seq, int limit);

  /** The position from which cells are rebuilt: behind all that was removed by retention. */
  long start();

  /** The position up to which inputs are decided. */
  long decidedUpTo();

  /** The decisions kept on inputs behind a position up to another, in the order they were made. */
  List<Kept> kept(long behind, long upTo);

  /** Makes ticks durable, in this order. */
  void tick(List<Due> ticks);

  /** Makes a change of settings durable; nothing is written when they are in force already. */
  void settings(String cell, CellSettings settings);

  /**
   * Keeps all of a batch or nothing, each decision, intent and fact once by its id.
   *
   * @throws RuntimeException when nothing was kept; the same batch may be tried again
   */
  void store(Batch batch);

  /** A tick to be made durable. */
  record Due(String cell, Instant time, Duration shift) {}

  /**
   * Some inputs of the ledger.
   *
   * @param last position of the last entry that was looked at; the next page starts behind it
   * @param isLast true when nothing stood behind it
   */
  record Page(List<Input> inputs, long last, boolean isLast) {
    public Page {
      inputs = List.copyOf(inputs);
    }
  }

  /** A decision with the position of the input that it was made on, and what it was about. */
  record Kept(long basis, Decision decision, Topic topic) {}

  /** A case and what was decided on it. */
  record Decided(long basis, Case question, Decision decision, Topic topic) {
    public Kept kept() {
      return new Kept(basis, decision, topic);
    }
  }

  /**
   * All that came of some inputs.
   *
   * @param raised facts that the cell itself states, e.g. that a deadline was missed
   * @param incidents incidents that changed, as they are now
   * @param leases locks of nodes that were taken or renewed
   * @param released nodes whose lock was given back
   * @param decidedUpTo position of the last input that it covers
   */
  record Batch(
      List<Decided> decisions,
      List<Intent> intents,
      List<Fact> raised,
      List<Incident> incidents,
      List<Lease> leases,
      List<Lease> released,
      long decidedUpTo) {
    public Batch {
      decisions = List.copyOf(decisions);
      intents = List.copyOf(intents);
      raised = List.copyOf(raised);
      incidents = List.copyOf(incidents);
      leases = List.copyOf(leases);
      released = List.copyOf(released);
    }

    /** True when it brings nothing but a position. */
    public boolean isEmpty() {
      return decisions.isEmpty()
          && intents.isEmpty()
          && raised.isEmpty()
          && incidents.isEmpty()
          && leases.isEmpty()
          && released.isEmpty();
    }
  }
}
