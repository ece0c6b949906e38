package io.salvor.cell;

import io.salvor.model.Fact;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Port: makes facts durable. */
public interface FactStore {

  /**
   * Completes once all are durable; or with {@link Busy} or {@link Unavailable}, and none of them
   * is.
   */
  CompletionStage<List<Receipt>> append(List<Sheaf> sheaves);

  /** A fact, and the facts that were read out of it when it is a text. */
  record Sheaf(Fact fact, List<Fact> parts) {
    public Sheaf {
      parts = List.copyOf(parts);
    }
  }

  /** A durable fact; a duplicate was durable before. */
  record Receipt(String id, boolean isDuplicate) {}

  /** Too much waits to be written. */
  final class Busy extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Busy(String message) {
      super(message);
    }
  }

  /** Nothing can be written now. */
  final class Unavailable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unavailable(String message) {
      super(message);
    }
  }
}
