package io.salvor.kill;

import io.salvor.act.sandbox.Recording;
import io.salvor.act.sandbox.SandboxJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What the ledger holds, against what posters and the simulated cluster wrote down.
 *
 * @param acknowledged facts that a poster was told are durable
 * @param intents actions that were to be carried out
 * @param effects actions that had an effect on the cluster
 * @param faults what was lost, doubled or decided otherwise; empty when all is well
 */
record KillReport(int acknowledged, int intents, int effects, List<String> faults) {

  static KillReport of(Path folder, List<String> acknowledged) throws InterruptedException {
    List<String> faults = new ArrayList<>();
    Recording world = SandboxJournal.read(folder);
    Map<String, Integer> effects = new TreeMap<>();
    world
        .entries()
        .forEach(
            entry -> {
              if (entry instanceof Recording.TookEffect effect) {
                effects.merge(effect.intent().action(), 1, Integer::sum);
              }
            });
    Map<String, String> intents;
    try (Connection ledger =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("salvor.db"))) {
      Set<String> stored = new HashSet<>(texts(ledger, "select id from fact where source='kill'"));
      acknowledged.stream()
          .filter(id -> !stored.contains(id))
          .forEach(id -> faults.add("acknowledged and lost: " + id));
      count(ledger, "select count(*) from fact where source='kill'", stored.size(), faults);
      intents = pairs(ledger, "select action, state from intent");
      long ids = number(ledger, "select count(*) - count(distinct id) from decision");
      if (ids != 0) {
        faults.add(ids + " decisions were kept twice");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    effects.forEach(
        (action, times) -> {
          if (times > 1) {
            faults.add("done " + times + " times: " + action);
          }
          if (!intents.containsKey(action)) {
            faults.add("done without a durable intent: " + action);
          }
        });
    intents.forEach(
        (action, state) -> {
          if (state.equals("SUCCEEDED") && !effects.containsKey(action)) {
            faults.add("said to be done and was not: " + action);
          }
        });
    faults.addAll(commandFaults(folder, "ledger", "verify"));
    faults.addAll(commandFaults(folder, "replay"));
    return new KillReport(acknowledged.size(), intents.size(), effects.size(), faults);
  }

  private static void count(Connection ledger, String sql, int expected, List<String> faults)
      throws SQLException {
    long found = number(ledger, sql);
    if (found != expected) {
      faults.add(found - expected + " facts were kept twice");
    }
  }

  /** The product's own commands agree: the chains are whole, the decisions come out the same. */
  private static List<String> commandFaults(Path folder, String... words)
      throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-jar");
    command.add(Path.of("target/quarkus-app/quarkus-run.jar").toAbsolutePath().toString());
    command.addAll(List.of(words));
    command.addAll(List.of("--ledger", folder.resolve("salvor.db").toString()));
    Path output = folder.resolve(words[0] + ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean isOver = process.waitFor(300, TimeUnit.SECONDS);
      boolean isGood = isOver && process.exitValue() == 0;
      return isGood ? List.of() : List.of(String.join(" ", words) + " found faults: see " + output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> texts(Connection ledger, String sql) throws SQLException {
    try (Statement query = ledger.createStatement();
        ResultSet rows = query.executeQuery(sql)) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }

  private static Map<String, String> pairs(Connection ledger, String sql) throws SQLException {
    try (Statement query = ledger.createStatement();
        ResultSet rows = query.executeQuery(sql)) {
      Map<String, String> pairs = new TreeMap<>();
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2));
      }
      return pairs;
    }
  }

  private static long number(Connection ledger, String sql) throws SQLException {
    try (Statement query = ledger.createStatement();
        ResultSet rows = query.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  boolean isClean() {
    return faults.isEmpty();
  }

  String text() {
    String found =
        "%d facts acknowledged, %d actions intended, %d carried out, %d faults"
            .formatted(acknowledged, intents, effects, faults.size());
    return faults.isEmpty() ? found : found + "\n  " + String.join("\n  ", faults);
  }
}
