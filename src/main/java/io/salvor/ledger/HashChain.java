package io.salvor.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Each entry's hash covers the one before, so that no entry can be changed or dropped unseen. */
final class HashChain {
  static final String START = "0".repeat(64);

  private static final HexFormat HEX = HexFormat.of();
  private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(HashChain::make);

  private HashChain() {}

  /** SHA-256 over the previous hash and the parts, each with its length. */
  static String next(String previous, String... parts) {
    MessageDigest digest = DIGEST.get();
    digest.update(previous.getBytes(StandardCharsets.ISO_8859_1));
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.ISO_8859_1));
      digest.update(bytes);
    }
    return HEX.formatHex(digest.digest());
  }

  private static MessageDigest make() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
