package io.salvor.intake;

import io.salvor.json.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Optional;

/** Lets those give commands and report outcomes who show the token; nobody while there is none. */
public final class CommandGuard {
  private static final String SCHEME = "bearer ";

  private final Optional<byte[]> expected;

  /**
   * A guard that knows one token.
   *
   * @param token what callers have to show; absent or blank: nobody may
   */
  public CommandGuard(Optional<String> token) {
    this.expected =
        token.map(String::strip).filter(text -> !text.isEmpty()).map(CommandGuard::digest);
  }

  /** Why a caller with this Authorization header, null when it sent none, may not; or nothing. */
  Optional<Problem> refusal(String authorization) {
    if (expected.isEmpty()) {
      return refused(
          "commands and outcomes are not taken: no token is configured; set salvor.commands.token"
              + " (SALVOR_COMMANDS_TOKEN) and send it as Authorization: Bearer ...");
    }
    if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      return refused("commands and outcomes need the header Authorization: Bearer ...");
    }
    byte[] shown = digest(authorization.substring(SCHEME.length()).strip());
    return MessageDigest.isEqual(shown, expected.get())
        ? Optional.empty()
        : refused("the token is not the one of salvor.commands.token");
  }

  private static Optional<Problem> refused(String detail) {
    return Optional.of(new Problem(403, "Forbidden", detail));
  }

  /** Digests are of one length, so that comparing them tells nothing of the token's. */
  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
