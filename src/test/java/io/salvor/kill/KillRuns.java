package io.salvor.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts the service on one folder again and again, loads it, and kills it with SIGKILL at a random
 * point; then lets it end its work and holds the ledger against what the posters and the simulated
 * cluster wrote down.
 */
public final class KillRuns {
  private static final int POSTERS = 4;
  private static final int BATCH = 10;
  private static final int SPEED = 600;

  /** Longest life of a service after it is ready, milliseconds; the shortest is none at all. */
  private static final int LONGEST = 3_000;

  /** How long the last one may work on what is left, real seconds; ten simulated minutes each. */
  private static final int SETTLE = 40;

  private final Path folder;
  private final Random random;
  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
  private int number;

  KillRuns(Path folder, long seed) {
    this.folder = folder;
    this.random = new Random(seed);
  }

  /** {@code runs seed [folder]}: prints what was found; exit code 1 when something was lost. */
  public static void main(String[] args) throws Exception {
    int runs = Integer.parseInt(args[0]);
    long seed = Long.parseLong(args[1]);
    Path folder = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("salvor-kill");
    KillReport report = new KillRuns(folder, seed).run(runs);
    System.out.println(report.text());
    System.exit(report.isClean() ? 0 : 1);
  }

  KillReport run(int runs) throws InterruptedException, IOException {
    Files.createDirectories(folder);
    for (int i = 0; i < runs; i++) {
      try (ServiceProcess service = new ServiceProcess(folder, SPEED)) {
        boolean isEarly = random.nextInt(10) == 0;
        if (isEarly) {
          TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST));
        } else if (service.awaitReady()) {
          load(service, random.nextInt(LONGEST));
        }
        service.kill();
      }
      System.out.printf("run %d of %d: %d acknowledged%n", i + 1, runs, acknowledged.size());
    }
    try (ServiceProcess service = new ServiceProcess(folder, SPEED)) {
      if (!service.awaitReady()) {
        throw new IllegalStateException("the service does not start any more: see " + folder);
      }
      TimeUnit.SECONDS.sleep(SETTLE);
    }
    return KillReport.of(folder, List.copyOf(acknowledged));
  }

  /** Posts from several threads until the service is killed under them. */
  private void load(ServiceProcess service, int millis) throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    List<Thread> posters = new ArrayList<>();
    for (int i = 0; i < POSTERS; i++) {
      long seed = random.nextLong();
      int poster = number++;
      Thread thread = new Thread(() -> post(service, poster, new Random(seed), isOver));
      thread.start();
      posters.add(thread);
    }
    TimeUnit.MILLISECONDS.sleep(millis);
    service.kill();
    isOver.set(true);
    for (Thread poster : posters) {
      poster.join();
    }
  }

  private void post(ServiceProcess service, int poster, Random dice, AtomicBoolean isOver) {
    int batch = 0;
    try {
      while (!isOver.get() && service.isAlive()) {
        List<String> ids = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
          String id = "k-" + poster + '-' + batch + '-' + i;
          ids.add(id);
          facts.add(fact(id, dice));
        }
        batch++;
        if (service.post("[" + String.join(",", facts) + "]")) {
          acknowledged.addAll(ids);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Mostly telemetry that says nothing, now and then a fault of some node. */
  private static String fact(String id, Random dice) {
    String node = String.format(Locale.ROOT, "gpu-%02d", 1 + dice.nextInt(64));
    boolean isFault = dice.nextInt(200) == 0;
    String code = isFault ? List.of("79", "48", "31", "95").get(dice.nextInt(4)) : "";
    return isFault
        ? """
          {"kind":"health","id":"%s","source":"kill","node":"%s","component":"GPU",\
          "check":"GpuXid","codes":["%s"],"severity":"FATAL",\
          "entities":[{"type":"GPU_INDEX","value":"%d"}]}"""
            .formatted(id, node, code, dice.nextInt(8))
        : """
          {"kind":"health","id":"%s","source":"kill","node":"%s","component":"GPU",\
          "check":"GpuTemperature","severity":"INFO","healthy":true,"message":"51 C"}"""
            .formatted(id, node);
  }
}
