package io.salvor.app;

/** A command cannot go on; the message is one line for a person. */
final class CommandFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Unusable input (CONTRACT, section 4). */
  static final int UNUSABLE = 2;

  /** What was asked for is not there. */
  static final int NOT_FOUND = 3;

  /** The service refuses, or does not answer. */
  static final int REFUSED = 4;

  private final int exitCode;

  CommandFault(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  static CommandFault unusable(String message) {
    return new CommandFault(UNUSABLE, message);
  }

  int exitCode() {
    return exitCode;
  }
}
