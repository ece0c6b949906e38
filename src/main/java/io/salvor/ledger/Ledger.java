package io.salvor.ledger;

import io.salvor.ledger.FactRow.Key;
import io.salvor.ledger.RecentItems.Weighed;
import io.salvor.model.CellSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Most requests of one transaction. */
  private static final int GROUP = 256;

  /** How long a failed write is remembered when nobody writes again. */
  private static final Duration REMEMBERED = Duration.ofSeconds(30);

  private static final Duration LOG_EVERY = Duration.ofSeconds(10);
  private static final System.Logger LOG = System.getLogger(Ledger.class.getName());

  private final DataSource source;
  private final Clock clock;
  private final LongConsumer committed;
  private final Consumer<Duration> timed;
  private final BlockingQueue<Request<?>> queue = new LinkedBlockingQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final RecentItems recent = new RecentItems();
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile String fault = "";
  private volatile long failedAt;
  private volatile long epoch;
  private long loggedAt = System.nanoTime() - LOG_EVERY.toNanos() - 1;
  private Optional<LedgerSession> session = Optional.empty();

  /**
   * Opens the ledger.
   *
   * @param source gives connections to a migrated database
   * @param committed hears the position of the last entry after each commit
   * @param timed hears how long each commit took
   */
  public Ledger(DataSource source, Clock clock, LongConsumer committed, Consumer<Duration> timed) {
    this.source = source;
    this.clock = clock;
    this.committed = committed;
    this.timed = timed;
    this.thread = new Thread(this::run, "ledger");
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
    try (Connection connection = source.getConnection()) {
      epoch = OwnerRow.claim(connection, holder, clock.instant());
      return epoch;
    } catch (SQLException e) {
      throw LedgerFault.unavailable(e);
    }
  }

  /** Completes once all entries are durable, or with a {@link LedgerFault} and none of them is. */
  public CompletableFuture<List<Receipt>> append(List<Entry> entries) {
    List<FactRow> rows = entries.stream().map(FactRow::of).toList();
    return submit(Request.of(rows, writer -> writer.append(rows, clock.instant())));
  }

  /** Keeps all or nothing, each decision, intent and fact once by its id. */
  public CompletableFuture<Void> store(Conclusions conclusions) {
    LedgerWriter.Ready ready = LedgerWriter.Ready.of(conclusions);
    return submit(
        Request.of(
            ready.raised(),
            writer -> {
              writer.store(ready, clock.instant());
              return null;
            }));
  }

  /** Makes ticks durable, in this order. */
  public CompletableFuture<Void> tick(List<TickEntry> ticks) {
    List<TickEntry> copy = List.copyOf(ticks);
    return submit(
        Request.of(
            List.of(),
            writer -> {
              writer.tick(copy, clock.instant());
              return null;
            }));
  }

  /** Makes a change of settings durable; writes nothing when they are in force already. */
  public CompletableFuture<Void> settings(String cell, CellSettings settings) {
    return submit(
        Request.of(
            List.of(),
            writer -> {
              writer.settings(cell, settings, clock.instant());
              return null;
            }));
  }

  /** Completes when the ledger can be written. */
  public CompletableFuture<Void> probe() {
    return submit(Request.probe());
  }

  /** Entries behind a position when all of them were committed lately; else ask the reader. */
  public Optional<ItemPage> recent(long seq, int limit) {
    return recent.after(seq, limit);
  }

  private <T> CompletableFuture<T> submit(Request<T> request) {
    int size = request.size();
    int before = waiting.getAndAdd(size);
    if (before > 0 && before + size > MAX_WAITING) {
      waiting.addAndGet(-size);
      return CompletableFuture.failedFuture(LedgerFault.busy(before));
    }
    queue.add(request);
    if (isClosed) {
      request.fail(closed());
    }
    return request.done();
  }

  /** Facts that wait to be written. */
  public int waiting() {
    return waiting.get();
  }

  /** Why the last write failed, empty when it went well or is half a minute ago. */
  public Optional<String> fault() {
    boolean isPast = System.nanoTime() - failedAt > REMEMBERED.toNanos();
    return fault.isEmpty() || isPast ? Optional.empty() : Optional.of(fault);
  }

  private void run() {
    List<Request<?>> group = new ArrayList<>();
    while (!isClosed) {
      try {
        group.add(queue.take());
        queue.drainTo(group, GROUP - 1);
        commit(group);
      } catch (InterruptedException e) {
        isClosed = true;
      } catch (Throwable e) {
        fail(group, LedgerFault.unavailable(e));
      } finally {
        group.forEach(request -> waiting.addAndGet(-request.size()));
        group.clear();
      }
    }
    giveUp();
    queue.forEach(request -> request.fail(closed()));
  }

  private void commit(List<Request<?>> group) {
    long start = System.nanoTime();
    List<Weighed> written;
    long last;
    try {
      LedgerWriter writer = session().begin(keys(group));
      for (Request<?> request : group) {
        request.perform(writer);
      }
      session().commit();
      written = writer.written();
      last = writer.lastSeq();
    } catch (SQLException | RuntimeException | Error e) {
      giveUp();
      recover(group, e);
      return;
    }
    if (!group.stream().allMatch(Request::isProbe)) {
      fault = "";
    }
    recent.add(written);
    timed.accept(Duration.ofNanos(System.nanoTime() - start));
    group.forEach(Request::complete);
    committed.accept(last);
  }

  private static List<Key> keys(List<Request<?>> group) {
    return group.stream().flatMap(request -> request.keys().stream()).toList();
  }

  /** A request that cannot be kept must not take others with it: then each is tried alone. */
  private void recover(List<Request<?>> group, Throwable why) {
    boolean isOfOneRequest = !(why instanceof LedgerFault) && Faults.areOfTheData(why);
    if (isOfOneRequest && group.size() > 1) {
      group.forEach(request -> commit(List.of(request)));
      return;
    }
    LedgerFault failed = why instanceof LedgerFault known ? known : LedgerFault.unavailable(why);
    if (!isOfOneRequest) {
      failedAt = System.nanoTime();
      fault = failed.getMessage();
    }
    fail(group, failed);
  }

  /** Tells those who wait, and the log once in a while. */
  private void fail(List<Request<?>> group, LedgerFault failed) {
    long now = System.nanoTime();
    if (now - loggedAt > LOG_EVERY.toNanos()) {
      loggedAt = now;
      LOG.log(System.Logger.Level.ERROR, failed.getMessage());
    }
    group.forEach(request -> request.fail(failed));
  }

  private LedgerSession session() throws SQLException {
    if (session.isPresent() && session.get().epoch() != epoch) {
      giveUp();
    }
    if (session.isEmpty()) {
      session = Optional.of(LedgerSession.open(source, epoch));
    }
    return session.get();
  }

  /** What became of the open transaction may be unknown: all is read again. */
  private void giveUp() {
    session.ifPresent(LedgerSession::close);
    session = Optional.empty();
    recent.clear();
  }

  private static LedgerFault closed() {
    return LedgerFault.unavailable(new IllegalStateException("the service is stopping"));
  }

  /** Waits for the transaction that is being written; what waits behind it fails. */
  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(10).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
