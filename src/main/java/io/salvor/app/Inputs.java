package io.salvor.app;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the files that a person names; what is wrong with one is said in a line. */
final class Inputs {
  private Inputs() {}

  static InputStream open(Path file, Progress progress) throws IOException {
    check(file);
    if (Files.isRegularFile(file)) {
      return progress.watch(Files.newInputStream(file), Files.size(file), file.toString());
    }
    // A channel's stream asks for its position, which a pipe does not have.
    InputStream pipe = new BufferedInputStream(new FileInputStream(file.toFile()));
    return progress.watch(pipe, -1, file.toString());
  }

  static void check(Path file) {
    if (Files.isDirectory(file)) {
      throw CommandFault.unusable(file + " is a folder; name the files in it");
    }
    if (!Files.exists(file)) {
      throw CommandFault.unusable(file + " does not exist");
    }
    if (!Files.isReadable(file)) {
      throw CommandFault.unusable(file + " may not be read by this user");
    }
  }
}
