package io.salvor.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;
import picocli.CommandLine.Option;

/** Which ledger a command looks at; without options the one that the service would use. */
final class LedgerPlace {
  private final Map<String, String> environment = System.getenv();

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "The database file; default SALVOR_LEDGER_PATH, else data/salvor.db.")
  private Path file;

  @Option(
      names = "--url",
      paramLabel = "JDBC-URL",
      description = {
        "A PostgreSQL server; default SALVOR_LEDGER_POSTGRESQL_URL when",
        "SALVOR_LEDGER_POSTGRESQL_ACTIVE is true. User and password come from",
        "SALVOR_LEDGER_POSTGRESQL_USERNAME and _PASSWORD."
      })
  private String url;

  /** Gives connections to read with. */
  DataSource open() {
    Optional<String> server = Optional.ofNullable(url);
    boolean isActive = Boolean.parseBoolean(setting("ACTIVE").orElse("false"));
    if (server.isEmpty() && isActive && Optional.ofNullable(file).isEmpty()) {
      server = Optional.of(setting("URL").orElse("jdbc:postgresql://localhost:5432/salvor"));
    }
    return server.isPresent() ? postgresql(server.get()) : sqlite();
  }

  private DataSource postgresql(String address) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(address);
    } catch (IllegalArgumentException e) {
      throw CommandFault.unusable(address + " is no address such as jdbc:postgresql://db/salvor");
    }
    setting("USERNAME").ifPresent(source::setUser);
    setting("PASSWORD").ifPresent(source::setPassword);
    return source;
  }

  private Optional<String> setting(String name) {
    return Optional.ofNullable(environment.get("SALVOR_LEDGER_POSTGRESQL_" + name));
  }

  private DataSource sqlite() {
    String path = environment.getOrDefault("SALVOR_LEDGER_PATH", "data/salvor.db");
    Path database = Optional.ofNullable(file).orElseGet(() -> Path.of(path));
    if (!Files.isRegularFile(database)) {
      throw CommandFault.unusable("there is no ledger " + database);
    }
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + database);
    source.setReadOnly(true);
    return source;
  }
}
