package io.salvor.components;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A program from outside that some tests need. Where it is missing they are skipped and told of at
 * the end of the run; with {@code SALVOR_COMPONENTS=required} they fail.
 */
public enum Component {
  POSTGRESQL("postgresql", "/usr/lib/postgresql", "*/bin/initdb");

  private final String bringsIt;
  private final String folder;
  private final String file;

  /**
   * A component.
   *
   * @param bringsIt the Debian packages that bring it
   * @param folder where to look for it
   * @param file a file of it below the folder; each part may have wildcards
   */
  Component(String bringsIt, String folder, String file) {
    this.bringsIt = bringsIt;
    this.folder = folder;
    this.file = file;
  }

  /** The file that was looked for; the newest one when there are several. Else skips or fails. */
  public Path find() {
    return look()
        .orElseGet(
            () -> {
              String message = "not run for want of " + label() + ": install " + bringsIt;
              if (isRequired()) {
                return fail(message + " (SALVOR_COMPONENTS=required)");
              }
              return abort(message);
            });
  }

  public boolean isThere() {
    return look().isPresent();
  }

  /** What the listener says about tests that were skipped for want of this one. */
  boolean isNamedIn(String reason) {
    return reason.contains("for want of " + label());
  }

  String bringsIt() {
    return bringsIt;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static boolean isRequired() {
    return "required".equals(System.getenv("SALVOR_COMPONENTS"));
  }

  private Optional<Path> look() {
    List<Path> found = List.of(Path.of(folder));
    for (String part : file.split("/")) {
      List<Path> next = new ArrayList<>();
      found.stream().filter(Files::isDirectory).forEach(path -> next.addAll(entries(path, part)));
      found = next;
    }
    return found.stream().max(Path::compareTo);
  }

  private static List<Path> entries(Path folder, String pattern) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
      List<Path> result = new ArrayList<>();
      entries.forEach(result::add);
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
