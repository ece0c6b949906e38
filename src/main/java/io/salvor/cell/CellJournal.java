package io.salvor.cell;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import java.time.Instant;
import java.util.List;

/** Port: the ledger as cells read facts from it and keep decisions in it. */
public interface CellJournal {

  /** Facts behind a position, in ledger order; without texts that were read into other facts. */
  Page after(long seq, int limit);

  /** The position before the first fact received since; the last position when there is none. */
  long positionBefore(Instant since);

  /** The position up to which facts are decided. */
  long decidedUpTo();

  /**
   * Keeps decisions and the position up to which facts are decided, all or nothing, once for each
   * decision id.
   *
   * @throws RuntimeException when nothing was kept
   */
  void store(List<Decided> decisions, long decidedUpTo);

  /**
   * Some facts of the ledger.
   *
   * @param last position of the last entry that was looked at; the next page starts behind it
   * @param isLast true when nothing stood behind it
   */
  record Page(List<Recorded> facts, long last, boolean isLast) {
    public Page {
      facts = List.copyOf(facts);
    }
  }

  /** A fact with its position and time of arrival. */
  record Recorded(long seq, Fact fact, Instant received) {}

  /** A case and what was decided on it. */
  record Decided(Case question, Decision decision, Subject subject) {}

  /**
   * What facts are gathered by.
   *
   * @param isNode true for a node, false for a job; the cell itself is a job without a name
   */
  record Subject(boolean isNode, String name) {
    /** The subject that leads: the node, else the job, else the cell. */
    static Subject of(Fact fact) {
      return fact.node().isEmpty()
          ? new Subject(false, fact.jobId())
          : new Subject(true, fact.node());
    }
  }
}
