package io.salvor.web;

import io.salvor.cell.CellView;
import io.salvor.cell.CellViews;
import io.salvor.cell.CellViews.NotReady;
import io.salvor.cell.JobView;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The cells as resources ask for them: waits for an answer, but not for long. */
@Singleton
class Views {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final CellViews cells;

  Views(CellViews cells) {
    this.cells = cells;
  }

  /** The cell of this name, or all when the name is empty. */
  List<CellView> of(String cell) {
    List<CellView> all = await(cells.views());
    List<CellView> found =
        all.stream().filter(view -> cell.isEmpty() || view.cell().equals(cell)).toList();
    if (found.isEmpty() && !cell.isEmpty()) {
      throw new Queries.Unknown("no cell has the name " + cell);
    }
    return found;
  }

  /** The node of the cell, or of the first cell that knows it when none is named. */
  Optional<CellNode> node(String cell, String name) {
    return of(cell).stream()
        .filter(view -> view.nodes().containsKey(name))
        .findFirst()
        .map(view -> new CellNode(view, view.nodes().get(name)));
  }

  /** The job of the cell, or of the first cell that knows it when none is named. */
  Optional<JobView> job(String cell, String id) {
    return await(cells.jobs(id)).stream()
        .filter(job -> cell.isEmpty() || job.cell().equals(cell))
        .findFirst();
  }

  private static <T> T await(CompletionStage<T> answer) {
    try {
      return answer.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new NotReady("the cells did not answer within " + PATIENCE.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotReady("the service is stopping");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof NotReady known
          ? known
          : new IllegalStateException("the cells cannot be looked at", e.getCause());
    }
  }

  /** A node and the cell that it is in. */
  record CellNode(CellView cell, CellView.NodeView node) {}
}
