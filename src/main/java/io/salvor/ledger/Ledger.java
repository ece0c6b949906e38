package io.salvor.ledger;

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
  private final Thread thread;
  private volatile boolean isClosed;
  private volatile String fault = "";
  private volatile long failedAt;
  private long loggedAt = System.nanoTime() - LOG_EVERY.toNanos() - 1;

  /**
   * Opens the ledger.
   *
   * @param source gives connections to a migrated database
   * @param committed hears the position of the last fact after each commit
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

  /** Completes once all entries are durable, or with a {@link LedgerFault} and none of them is. */
  public CompletableFuture<List<Receipt>> append(List<Entry> entries) {
    List<Entry> copy = List.copyOf(entries);
    int size = copy.stream().mapToInt(Entry::size).sum();
    return submit(new Request<>(writer -> writer.append(copy, clock.instant()), size, false));
  }

  /** Keeps decisions with the position up to which facts are decided. */
  public CompletableFuture<Void> store(List<DecisionEntry> entries, long decidedUpTo) {
    List<DecisionEntry> copy = List.copyOf(entries);
    return submit(
        new Request<>(
            writer -> {
              writer.store(copy, decidedUpTo);
              return null;
            },
            0,
            false));
  }

  /** Completes when the ledger can be written. */
  public CompletableFuture<Void> probe() {
    return submit(
        new Request<>(
            writer -> {
              writer.touch();
              return null;
            },
            0,
            true));
  }

  private <T> CompletableFuture<T> submit(Request<T> request) {
    int size = request.size;
    int before = waiting.getAndAdd(size);
    if (before > 0 && before + size > MAX_WAITING) {
      waiting.addAndGet(-size);
      return CompletableFuture.failedFuture(LedgerFault.busy(before));
    }
    queue.add(request);
    if (isClosed) {
      request.done.completeExceptionally(closed());
    }
    return request.done;
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
        fail(group, e);
      } finally {
        group.forEach(request -> waiting.addAndGet(-request.size));
        group.clear();
      }
    }
    queue.forEach(request -> request.done.completeExceptionally(closed()));
  }

  private void commit(List<Request<?>> group) {
    long start = System.nanoTime();
    long last;
    try (Connection connection = source.getConnection()) {
      last = write(connection, group);
    } catch (RuntimeException | Error e) {
      if (group.size() == 1) {
        fail(group, e);
      } else {
        group.forEach(request -> commit(List.of(request)));
      }
      return;
    } catch (SQLException e) {
      failedAt = System.nanoTime();
      fault = fail(group, e);
      return;
    }
    if (group.stream().anyMatch(request -> !request.isProbe)) {
      fault = "";
    }
    timed.accept(Duration.ofNanos(System.nanoTime() - start));
    group.forEach(Request::complete);
    committed.accept(last);
  }

  /** Tells those who wait, and the log once in a while; gives the reason. */
  private String fail(List<Request<?>> group, Throwable why) {
    LedgerFault failed = LedgerFault.unavailable(why);
    long now = System.nanoTime();
    if (now - loggedAt > LOG_EVERY.toNanos()) {
      loggedAt = now;
      LOG.log(System.Logger.Level.ERROR, failed.getMessage());
    }
    group.forEach(request -> request.done.completeExceptionally(failed));
    return failed.getMessage();
  }

  /** Writes all or nothing; gives the position of the last fact. */
  private static long write(Connection connection, List<Request<?>> group) throws SQLException {
    connection.setAutoCommit(false);
    try {
      LedgerWriter writer = new LedgerWriter(connection);
      for (Request<?> request : group) {
        request.perform(writer);
      }
      connection.commit();
      connection.setAutoCommit(true);
      return writer.lastFact();
    } catch (SQLException | RuntimeException | Error e) {
      undo(connection, e);
      throw e;
    }
  }

  /** A full disk has undone the transaction by itself; then there is nothing to roll back. */
  private static void undo(Connection connection, Throwable why) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
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

  /** What one request writes. */
  private interface Work<T> {
    T perform(LedgerWriter writer) throws SQLException;
  }

  /** Work that waits, and its answer. */
  private static final class Request<T> {
    private final Work<T> work;
    private final int size;
    private final boolean isProbe;
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private T result;

    Request(Work<T> work, int size, boolean isProbe) {
      this.isProbe = isProbe;
      this.work = work;
      this.size = size;
    }

    void perform(LedgerWriter writer) throws SQLException {
      result = work.perform(writer);
    }

    void complete() {
      done.complete(result);
    }
  }
}
