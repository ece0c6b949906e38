package io.salvor.ledger;

import io.salvor.ledger.FactRow.Key;
import io.salvor.ledger.RecentItems.Weighed;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javax.sql.DataSource;

/** The one thread that writes: what waits is committed together. */
final class CommitLoop implements Runnable {
  /** Most requests of one transaction. */
  private static final int GROUP = 2_048;

  private static final Duration IDLE = Duration.ofSeconds(1);

  /** How long a failed write is remembered when nobody writes again. */
  private static final Duration REMEMBERED = Duration.ofSeconds(30);

  private static final Duration LOG_EVERY = Duration.ofSeconds(10);
  private static final System.Logger LOG = System.getLogger(Ledger.class.getName());

  private final DataSource source;
  private final LongConsumer committed;
  private final Consumer<Duration> timed;
  private final BlockingQueue<Request<?>> queue = new LinkedBlockingQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final RecentItems recent = new RecentItems();
  private final Upkeep upkeep;
  private final Request.Work<Boolean> prune;
  private volatile boolean isClosed;
  private volatile String fault = "";
  private volatile long failedAt;
  private volatile long epoch;
  private long loggedAt = System.nanoTime() - LOG_EVERY.toNanos() - 1;
  private Optional<LedgerSession> session = Optional.empty();

  CommitLoop(
      DataSource source,
      LongConsumer committed,
      Consumer<Duration> timed,
      Upkeep upkeep,
      Request.Work<Boolean> prune) {
    this.source = source;
    this.committed = committed;
    this.timed = timed;
    this.upkeep = upkeep;
    this.prune = prune;
  }

  /** Puts a request in line, unless more than so many facts would wait then. */
  <T> void submit(Request<T> request, int most) {
    int size = request.size();
    int before = waiting.getAndAdd(size);
    if (before > 0 && before + size > most) {
      waiting.addAndGet(-size);
      request.fail(LedgerFault.busy(before));
      return;
    }
    queue.add(request);
    if (isClosed) {
      request.fail(closed());
    }
  }

  int waiting() {
    return waiting.get();
  }

  RecentItems recent() {
    return recent;
  }

  /** From the next transaction on it writes as this owner. */
  void own(long newest) {
    epoch = newest;
  }

  Optional<String> fault() {
    boolean isPast = System.nanoTime() - failedAt > REMEMBERED.toNanos();
    return fault.isEmpty() || isPast ? Optional.empty() : Optional.of(fault);
  }

  void close() {
    isClosed = true;
  }

  @Override
  public void run() {
    List<Request<?>> group = new ArrayList<>();
    while (!isClosed) {
      try {
        Request<?> first = queue.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
          group.add(first);
          queue.drainTo(group, GROUP - 1);
          commit(group);
        }
        if (upkeep.isDue(queue.isEmpty())) {
          maintain();
        }
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

  private void maintain() {
    Request<Boolean> step = Request.of(List.of(), prune);
    commit(List.of(step));
    upkeep.done(step.done().exceptionally(failed -> false).join());
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
    if (!written.isEmpty()) {
      committed.accept(last);
    }
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
}
