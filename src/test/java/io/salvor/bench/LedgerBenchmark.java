package io.salvor.bench;

import io.salvor.json.FactJson;
import io.salvor.ledger.Entry;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerReader;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.Origin;
import io.salvor.model.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.sqlite.SQLiteDataSource;

/**
 * How long an acknowledgement takes while facts come at a steady rate, into an SQLite file that
 * survives a power loss; the rival commits each fact on its own.
 */
final class LedgerBenchmark {
  private static final int RATE = 10_000;
  private static final int SECONDS = Integer.getInteger("seconds", 60);
  private static final int RIVAL_SECONDS = Math.min(10, SECONDS);
  private static final int NODES = 16_384;
  private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

  private LedgerBenchmark() {}

  static void run() throws Exception {
    System.out.printf(
        "ledger: %,d facts/s for %d s into SQLite, WAL, synchronous=FULL%n", RATE, SECONDS);
    System.out.printf(
        "%-64s %10s %8s %8s %8s %8s%n", "way", "facts/s", "p50 ms", "p99 ms", "p99.9", "max ms");
    for (int size : new int[] {1, 20, 500}) {
      ledger(size, Math.min(3, SECONDS), false);
      ledger(size, SECONDS, true);
    }
    rival();
  }

  /** Open loop: a request is late when it was due, not when it was sent. */
  private static void ledger(int size, int seconds, boolean isShown) throws Exception {
    Path folder = Files.createTempDirectory("salvor-bench");
    SQLiteDataSource source = source(folder);
    AtomicLong last = new AtomicLong();
    AtomicInteger commits = new AtomicInteger();
    int requests = RATE / size * seconds;
    // the figure of CPU is that of the ledger's thread for one fact
    long[] took = new long[requests];
    long[] late = new long[requests];
    AtomicInteger done = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    long begin = System.nanoTime();
    try (Ledger ledger =
        new Ledger(
            source, Clock.systemUTC(), last::set, (Duration d) -> commits.incrementAndGet())) {
      ledger.claim("benchmark");
      Thread follower = follow(ledger, new LedgerReader(source), (long) requests * size);
      long period = 1_000_000_000L * size / RATE;
      CompletableFuture<?>[] pending = new CompletableFuture<?>[requests];
      begin = System.nanoTime();
      for (int i = 0; i < requests; i++) {
        long due = begin + i * period;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(Math.max(1, due - System.nanoTime()));
        }
        int request = i;
        late[i] = System.nanoTime() - due;
        pending[i] =
            ledger
                .append(entries((long) i * size, size))
                .whenComplete(
                    (receipts, fault) -> {
                      took[request] = System.nanoTime() - due;
                      (fault == null ? done : failed).incrementAndGet();
                    });
      }
      CompletableFuture.allOf(pending).exceptionally(fault -> null).join();
      long elapsed = System.nanoTime() - begin;
      double cpu = CpuTime.nanosOf("ledger") / 1e3 / requests / size;
      follower.join(10_000);
      String name =
          (size == 1 ? "one fact a request" : size + " facts a request")
              + (", commits " + commits.get())
              + (follower.isAlive() ? ", reader is behind" : "")
              + (failed.get() > 0 ? ", failed " + failed.get() : "");
      if (isShown) {
        show(name, (double) done.get() * size / elapsed * 1e9, took, cpu);
        Arrays.sort(late);
        System.out.printf(
            "  of that, sent late: p50 %.2f, p99 %.2f ms (the machine had no time for the sender)%n",
            at(late, 0.5), at(late, 0.99));
      }
    } finally {
      remove(folder);
    }
  }

  /** Reads like a cell that keeps up, until it has seen so many entries. */
  private static Thread follow(Ledger ledger, LedgerReader reader, long until) {
    Thread thread =
        new Thread(
            () -> {
              long position = 0;
              while (position < until) {
                long from = position;
                position = ledger.recent(from, 500).orElseGet(() -> reader.items(from, 500)).last();
                if (position == from) {
                  LockSupport.parkNanos(1_000_000);
                }
              }
            },
            "cells");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void rival() throws SQLException, IOException {
    Path folder = Files.createTempDirectory("salvor-bench");
    List<Long> took = new ArrayList<>();
    long before = CpuTime.nanos();
    long begin = System.nanoTime();
    try (Connection connection = source(folder).getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into fact (seq, cell, source, id, time, kind, node, job, part_of, parts,"
                    + " body, received, previous_hash, hash)"
                    + " values (?,'default',?,?,0,'health',?,'','',0,?,0,'','')")) {
      begin = System.nanoTime();
      for (int i = 1; System.nanoTime() - begin < RIVAL_SECONDS * 1_000_000_000L; i++) {
        long start = System.nanoTime();
        Fact fact = fact(i);
        insert.setLong(1, i);
        insert.setString(2, fact.origin().source());
        insert.setString(3, fact.id());
        insert.setString(4, fact.node());
        insert.setString(5, FactJson.write(fact).toString());
        insert.executeUpdate();
        took.add(System.nanoTime() - start);
      }
    } finally {
      remove(folder);
    }
    double cpu = (CpuTime.nanos() - before) / 1e3 / took.size();
    long[] times = took.stream().mapToLong(Long::longValue).toArray();
    double rate = times.length * 1e9 / (System.nanoTime() - begin);
    show("rival: one transaction a fact, as fast as it can", rate, times, cpu);
  }

  private static SQLiteDataSource source(Path folder) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl(
        "jdbc:sqlite:"
            + folder.resolve("salvor.db")
            + "?journal_mode=WAL&synchronous=FULL&busy_timeout=5000&transaction_mode=IMMEDIATE");
    Flyway.configure().dataSource(source).load().migrate();
    return source;
  }

  private static List<Entry> entries(long from, int size) {
    List<Entry> entries = new ArrayList<>(size);
    for (long i = from; i < from + size; i++) {
      entries.add(new Entry(fact(i), List.of()));
    }
    return entries;
  }

  private static Fact fact(long i) {
    long node = i * 7919 % NODES;
    return new HealthEvent(
        new Origin(
            "f-" + i, START.plusMillis(i / 10), "agent-" + node % 64, "default", "", Map.of()),
        "gpu-" + node,
        Component.GPU,
        "GpuXid",
        List.of("31"),
        List.of(new Entity(Entity.GPU_INDEX, "3"), new Entity(Entity.PCI, "0000:4e:00.0")),
        Severity.WARNING,
        false,
        "NVRM: Xid (PCI:0000:4e:00): 31, pid=1234, name=python, Ch 00000010, MMU Fault",
        "",
        Map.of());
  }

  private static void show(String way, double rate, long[] nanos, double cpu) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    System.out.printf(
        "%-64s %10.0f %8.2f %8.2f %8.2f %8.2f %9.1f%n",
        way, rate, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.999), at(sorted, 1), cpu);
  }

  private static double at(long[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1, (long) (sorted.length * share))] / 1e6;
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
