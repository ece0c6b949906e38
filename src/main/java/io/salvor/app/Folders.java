package io.salvor.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the folder of a file. */
final class Folders {
  private Folders() {}

  static void make(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new IllegalStateException(
          "the folder of the ledger " + file + " cannot be made: " + e.getMessage(), e);
    }
  }
}
