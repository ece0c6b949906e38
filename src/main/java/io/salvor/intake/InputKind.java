package io.salvor.intake;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** What an input is, told from its first bytes. */
enum InputKind {
  FACTS,
  TEXT;

  /** How many bytes are looked at. */
  static final int PEEK = 64 * 1024;

  private static final JsonFactory JSON = new JsonFactory();
  private static final int CONTROL_PERCENT = 5;
  private static final int NUL_PERCENT = 50;

  /** JSON whose first object has a lower-case {@code kind}, or is a CloudEvent, holds facts. */
  static InputKind of(byte[] start) {
    int at = 0;
    while (at < start.length && start[at] <= ' ' && start[at] >= 0) {
      at++;
    }
    boolean json = at < start.length && (start[at] == '{' || start[at] == '[');
    return json && isFact(start) ? FACTS : TEXT;
  }

  private static boolean isFact(byte[] start) {
    try (JsonParser parser = JSON.createParser(start)) {
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_ARRAY) {
        token = parser.nextToken();
      }
      if (token != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("specversion")) {
          return true;
        }
        if (name.equals("kind") && value == JsonToken.VALUE_STRING) {
          return parser.getText().matches("[a-z][a-z_-]*");
        }
        parser.skipChildren();
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  /** What a file is that is neither text nor JSON, empty when it may be either. */
  static Optional<String> binary(byte[] start) {
    if (begins(start, 'P', 'K', 3, 4) || begins(start, 'P', 'K', 5, 6)) {
      return Optional.of(
          "a zip archive or spreadsheet (.xlsx); give the log or the facts themselves");
    }
    if (begins(start, 0x1f, 0x8b)) {
      return Optional.of("gzip-compressed; use: zcat FILE | salvor triage -");
    }
    if (begins(start, 0xfd, '7', 'z', 'X', 'Z')) {
      return Optional.of("xz-compressed; use: xzcat FILE | salvor triage -");
    }
    if (begins(start, 0x28, 0xb5, 0x2f, 0xfd)) {
      return Optional.of("zstd-compressed; use: zstdcat FILE | salvor triage -");
    }
    if (begins(start, 'B', 'Z', 'h')) {
      return Optional.of("bzip2-compressed; use: bzcat FILE | salvor triage -");
    }
    if (begins(start, 'L', 'P', 'K', 'S', 'H', 'H', 'R', 'H')) {
      return Optional.of("a systemd journal; use: journalctl --file FILE | salvor triage -");
    }
    if (begins(start, 0x7f, 'E', 'L', 'F')) {
      return Optional.of("a program, not a log");
    }
    if (begins(start, '%', 'P', 'D', 'F')) {
      return Optional.of("a PDF, not a log");
    }
    if (begins(start, 0xff, 0xfe) || begins(start, 0xfe, 0xff)) {
      return Optional.of("UTF-16 text; use: iconv -f UTF-16 -t UTF-8 FILE | salvor triage -");
    }
    return isGarbage(start) ? Optional.of("binary data, neither text nor JSON") : Optional.empty();
  }

  private static boolean begins(byte[] start, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= start.length || (start[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** A crash may leave a run of NULs in a log, so these alone must be many. */
  private static boolean isGarbage(byte[] start) {
    int control = 0;
    int nul = 0;
    for (byte b : start) {
      nul += b == 0 ? 1 : 0;
      boolean layout = b == '\t' || b == '\n' || b == '\r' || b == '\f' || b == '\b' || b == 0x1b;
      control += b > 0 && b < ' ' && !layout || b == 0x7f ? 1 : 0;
    }
    return control * 100 > start.length * CONTROL_PERCENT || nul * 100 > start.length * NUL_PERCENT;
  }
}
