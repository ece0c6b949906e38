package io.salvor.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Each entry's hash covers the one before, so that no entry can be changed or dropped unseen. */
final class HashChain {
  static final String START = "0".repeat(64);

  private HashChain() {}

  /** SHA-256 over the previous hash and the parts, each with its length. */
  static String next(String previous, String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(previous.getBytes(StandardCharsets.UTF_8));
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
