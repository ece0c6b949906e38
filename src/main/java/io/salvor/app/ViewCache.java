package io.salvor.app;

import io.salvor.cell.CellView;
import io.salvor.cell.CellViews;
import io.salvor.cell.JobView;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Looks at the cells once for all who ask within a second, so that reads do not hold them up. */
@Singleton
final class ViewCache implements CellViews {
  private static final Duration FRESH = Duration.ofSeconds(1);

  /** Most jobs that are looked up at a time. */
  private static final int LOOK_UPS = 16;

  private record Taken(Instant asked, CompletableFuture<List<CellView>> views) {
    boolean serves(Instant now) {
      boolean isUnderWay = !views.isDone();
      boolean isFresh = !now.isBefore(asked) && now.isBefore(asked.plus(FRESH));
      return isUnderWay || isFresh && !views.isCompletedExceptionally();
    }
  }

  /** Where the cells are. */
  interface Source {
    /** False while they are being rebuilt. */
    boolean isStarted();

    CompletableFuture<List<CellView>> views();

    CompletableFuture<List<JobView>> jobs(String id);
  }

  private final Source cells;
  private final Clock clock;
  private final Semaphore lookUps = new Semaphore(LOOK_UPS);
  private Taken last = new Taken(Instant.MIN, CompletableFuture.completedFuture(List.of()));

  ViewCache(Source cells, Clock clock) {
    this.cells = cells;
    this.clock = clock;
  }

  @Override
  public synchronized CompletionStage<List<CellView>> views() {
    Instant now = clock.instant();
    if (!last.serves(now)) {
      last = new Taken(now, ask(cells::views));
    }
    // A copy: who gives up waiting must not end it for the others.
    return last.views().copy();
  }

  @Override
  public CompletionStage<List<JobView>> jobs(String id) {
    if (!lookUps.tryAcquire()) {
      return CompletableFuture.failedFuture(new NotReady("many jobs are being looked up"));
    }
    return ask(() -> cells.jobs(id)).whenComplete((jobs, fault) -> lookUps.release());
  }

  private <T> CompletableFuture<T> ask(Supplier<CompletableFuture<T>> question) {
    if (!cells.isStarted()) {
      return CompletableFuture.failedFuture(
          new NotReady("the cells are being rebuilt from the ledger"));
    }
    try {
      return question.get();
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(new NotReady("the service is stopping"));
    }
  }
}
