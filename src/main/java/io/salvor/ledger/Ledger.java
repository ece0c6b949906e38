package io.salvor.ledger;

import io.salvor.model.CellSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javax.sql.DataSource;

/**
 * Append-only and the only truth: what it has acknowledged is on disk. One thread writes; requests
 * that wait are committed together.
 */
public final class Ledger implements AutoCloseable {
  /** Most facts that wait to be written; more are refused as busy. */
  private static final int MAX_WAITING = 50_000;

  /** How often a claim is tried while others write; a second claim only raises the epoch again. */
  private static final int CLAIMS = 10;

  private final DataSource source;
  private final Clock clock;
  private final Upkeep upkeep = new Upkeep();
  private final CommitLoop loop;
  private final Thread thread;

  /**
   * Opens the ledger.
   *
   * @param source gives connections to a migrated database
   * @param committed hears the position of the last entry after each commit that added some
   * @param timed hears how long each commit took
   */
  public Ledger(DataSource source, Clock clock, LongConsumer committed, Consumer<Duration> timed) {
    this.source = source;
    this.clock = clock;
    this.loop = new CommitLoop(source, committed, timed, upkeep, this::prune);
    this.thread = new Thread(loop, "ledger");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /**
   * Becomes the owner: from now on every other instance fails when it writes. A ledger that was
   * never claimed is open to all.
   *
   * @param holder who claims it, for people
   * @return the epoch, one more than the last owner's
   * @throws LedgerFault when the database cannot be written
   */
  public long claim(String holder) {
    for (int left = CLAIMS; ; left--) {
      try (Connection connection = source.getConnection()) {
        long epoch = OwnerRow.claim(connection, holder, clock.instant());
        loop.own(epoch);
        return epoch;
      } catch (SQLException e) {
        if (left == 1) {
          throw LedgerFault.unavailable(e);
        }
      }
    }
  }

  /** Completes once all entries are durable, or with a {@link LedgerFault} and none of them is. */
  public CompletableFuture<List<Receipt>> append(List<Entry> entries) {
    List<FactRow> rows = entries.stream().map(FactRow::of).toList();
    return submit(rows, writer -> writer.append(rows, clock.instant()));
  }

  /**
   * Keeps all or nothing, each decision, intent and fact once by its id: after a fault of unknown
   * effect the same may be tried again.
   */
  public CompletableFuture<Void> store(Conclusions conclusions) {
    LedgerWriter.Ready ready = LedgerWriter.Ready.of(conclusions);
    return submit(
        ready.raised(),
        writer -> {
          writer.store(ready, clock.instant());
          return null;
        });
  }

  /** Makes ticks durable, in this order. */
  public CompletableFuture<Void> tick(List<TickEntry> ticks) {
    List<TickEntry> copy = List.copyOf(ticks);
    return submit(
        List.of(),
        writer -> {
          writer.tick(copy, clock.instant());
          return null;
        });
  }

  /** Makes a change of settings durable; writes nothing when they are in force already. */
  public CompletableFuture<Void> settings(String cell, CellSettings settings) {
    return submit(
        List.of(),
        writer -> {
          writer.settings(cell, settings, clock.instant());
          return null;
        });
  }

  /** Completes when the ledger can be written. */
  public CompletableFuture<Void> probe() {
    return submit(Request.probe());
  }

  private <T> CompletableFuture<T> submit(List<FactRow> rows, Request.Work<T> work) {
    return submit(Request.of(rows, work));
  }

  private <T> CompletableFuture<T> submit(Request<T> request) {
    loop.submit(request, MAX_WAITING);
    return request.done();
  }

  /** Entries behind a position when all of them were committed lately; else ask the reader. */
  public Optional<ItemPage> recent(long seq, int limit) {
    return loop.recent().after(seq, limit);
  }

  /** From now on removes what is older, a little at a time and before {@link #keepFrom} only. */
  public void retain(Retention retention) {
    upkeep.retain(retention);
  }

  /** Cells need the entries from this position on; until this is told, no entry is removed. */
  public void keepFrom(long seq) {
    upkeep.keepFrom(seq);
  }

  /** One step of removal; true when there may be more. */
  CompletableFuture<Boolean> prune() {
    return submit(List.of(), this::prune);
  }

  private boolean prune(LedgerWriter writer) throws SQLException {
    Optional<Retention> retention = upkeep.retention();
    return retention.isPresent()
        && writer.prune(retention.get(), upkeep.keepFrom(), clock.instant());
  }

  /** Facts that wait to be written. */
  public int waiting() {
    return loop.waiting();
  }

  /** Why the last write failed, empty when it went well or is half a minute ago. */
  public Optional<String> fault() {
    return loop.fault();
  }

  /** Waits for the transaction that is being written; what waits behind it fails. */
  @Override
  public void close() {
    loop.close();
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(10).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
