package io.salvor.cell;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Port: what people see of the cells; asking often costs the cells no more than asking once. */
public interface CellViews {

  /**
   * All cells as they were at most a moment ago; completes with {@link NotReady} while they are
   * being rebuilt from the ledger.
   */
  CompletionStage<List<CellView>> views();

  /** The job in each cell that knows one of this id. */
  CompletionStage<List<JobView>> jobs(String id);

  /** The cells are being rebuilt, or are too busy to answer. */
  final class NotReady extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotReady(String message) {
      super(message);
    }
  }
}
