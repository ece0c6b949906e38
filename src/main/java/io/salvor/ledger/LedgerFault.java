package io.salvor.ledger;

import java.time.Instant;

/** The ledger could not keep something. */
public final class LedgerFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  private LedgerFault(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  static LedgerFault busy(int waiting) {
    return new LedgerFault(Kind.BUSY, waiting + " facts wait to be written; try again later", null);
  }

  static LedgerFault unreadable(Throwable cause) {
    return new LedgerFault(Kind.UNREADABLE, "the ledger cannot be read: " + why(cause), cause);
  }

  static LedgerFault unavailable(Throwable cause) {
    return new LedgerFault(Kind.UNAVAILABLE, "the ledger cannot be written: " + why(cause), cause);
  }

  static LedgerFault fenced(String holder, Instant since) {
    return new LedgerFault(
        Kind.FENCED,
        "the ledger cannot be written: another instance owns this ledger since "
            + since
            + " ("
            + holder
            + "); stop it, or stop this one",
        null);
  }

  private static String why(Throwable cause) {
    return String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
  }

  /** True when it only has too much to do. */
  public boolean isBusy() {
    return kind == Kind.BUSY;
  }

  /** True when another instance has become the owner: this one will not write again. */
  public boolean isFenced() {
    return kind == Kind.FENCED;
  }

  private enum Kind {
    BUSY,
    UNREADABLE,
    UNAVAILABLE,
    FENCED
  }
}
