package io.salvor.components;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server in a folder and on a port of its own; each test takes a new schema. */
public final class PostgresServer {
  private static final String USER = "postgres";
  private static Optional<PostgresServer> shared = Optional.empty();

  private final AtomicInteger schemas = new AtomicInteger();
  private final Path programs;
  private final Path data;
  private final int port;

  private PostgresServer(Path programs, Path data, int port) {
    this.programs = programs;
    this.data = data;
    this.port = port;
  }

  /** The server that the tests of this process share; skips the test where there is none. */
  public static synchronized PostgresServer shared() {
    Path initdb = Component.POSTGRESQL.find();
    if (shared.isEmpty()) {
      shared = Optional.of(create(initdb));
    }
    return shared.get();
  }

  private static PostgresServer create(Path initdb) {
    try {
      Path folder = Files.createTempDirectory("salvor-postgresql");
      if (isRoot()) {
        run(List.of("chown", USER, folder.toString()));
      }
      PostgresServer server =
          new PostgresServer(initdb.getParent(), folder.resolve("data"), freePort());
      server.pg("initdb", "-D", server.data.toString(), "-A", "trust", "-U", USER, "-E", "UTF8");
      server.start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> server.remove(folder)));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  public void start() {
    // The machine does not crash under the tests, only the server: fsync would just take time.
    String options =
        "-c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories= -p " + port;
    String log = data.resolveSibling("log").toString();
    pg("pg_ctl", "-w", "-D", data.toString(), "-l", log, "-o", options, "start");
  }

  /** Stops at once, as in a crash: clients lose their connections. */
  public void stop() {
    pg("pg_ctl", "-w", "-D", data.toString(), "-m", "immediate", "stop");
  }

  private void remove(Path folder) {
    stop();
    run(List.of("rm", "-rf", folder.toString()));
  }

  /** A new schema, which is as good as a new database and quicker to make. */
  public PGSimpleDataSource database() {
    String name = "salvor" + schemas.incrementAndGet();
    PGSimpleDataSource source = source();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    source.setCurrentSchema(name);
    return source;
  }

  private PGSimpleDataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName(USER);
    source.setUser(USER);
    source.setReWriteBatchedInserts(true);
    return source;
  }

  private void pg(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", USER, "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(Arrays.asList(arguments));
    run(command);
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static void run(List<String> command) {
    try {
      Path output = Files.createTempFile("salvor", ".out");
      Process process =
          new ProcessBuilder(command)
              .directory(Path.of("/").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean isDone = process.waitFor(60, TimeUnit.SECONDS);
      String said = Files.readString(output, StandardCharsets.UTF_8);
      Files.delete(output);
      if (!isDone || process.exitValue() != 0) {
        throw new IllegalStateException(String.join(" ", command) + " failed: " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
