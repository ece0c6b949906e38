package io.salvor.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.salvor.cell.CellView;
import io.salvor.cell.CellViews.NotReady;
import io.salvor.cell.JobView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ViewCacheTest {
  private final FakeCells cells = new FakeCells();
  private Instant now = Instant.parse("2026-01-31T12:00:00Z");
  private final ViewCache cache = new ViewCache(cells, new FakeClock());

  @Test
  void looksOnceForAllWhoAskWithinASecond() {
    cache.views();
    cells.answer(0);
    now = now.plusMillis(999);
    cache.views();

    assertThat(cells.asked).hasSize(1);

    now = now.plusMillis(1);
    cache.views();

    assertThat(cells.asked).hasSize(2);
  }

  @Test
  void neverAsksTwiceAtATimeHoweverLongTheCellsTake() {
    CompletableFuture<List<CellView>> first = cache.views().toCompletableFuture();
    now = now.plus(Duration.ofHours(1));
    CompletableFuture<List<CellView>> second = cache.views().toCompletableFuture();

    assertThat(cells.asked).hasSize(1);

    first.completeExceptionally(new IllegalStateException("this reader gave up"));
    cells.answer(0);

    assertThat(second).isCompletedWithValue(List.of());
  }

  @Test
  void asksAgainAfterAFailureAndAfterTheClockWasSetBack() {
    cache.views();
    cells.asked.get(0).completeExceptionally(new IllegalStateException("broken"));
    cache.views();
    cells.answer(1);
    now = now.minus(Duration.ofHours(1));
    cache.views();

    assertThat(cells.asked).hasSize(3);
  }

  @Test
  void saysSoWhileTheCellsAreRebuilt() {
    cells.isStarted = false;

    assertThatThrownBy(() -> cache.views().toCompletableFuture().join())
        .hasCauseInstanceOf(NotReady.class);
    assertThat(cells.asked).isEmpty();
  }

  @Test
  void looksUpFewJobsAtATime() {
    for (int i = 0; i < 16; i++) {
      assertThat(cache.jobs("7").toCompletableFuture()).isNotDone();
    }

    assertThat(cache.jobs("7").toCompletableFuture()).isCompletedExceptionally();

    cells.jobs.get(0).complete(List.of());

    assertThat(cache.jobs("7").toCompletableFuture()).isNotDone();
  }

  private static final class FakeCells implements ViewCache.Source {
    private final List<CompletableFuture<List<CellView>>> asked = new ArrayList<>();
    private final List<CompletableFuture<List<JobView>>> jobs = new ArrayList<>();
    private boolean isStarted = true;

    void answer(int number) {
      asked.get(number).complete(List.of());
    }

    @Override
    public boolean isStarted() {
      return isStarted;
    }

    @Override
    public CompletableFuture<List<CellView>> views() {
      asked.add(new CompletableFuture<>());
      return asked.get(asked.size() - 1);
    }

    @Override
    public CompletableFuture<List<JobView>> jobs(String id) {
      jobs.add(new CompletableFuture<>());
      return jobs.get(jobs.size() - 1);
    }
  }

  private final class FakeClock extends Clock {
    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
