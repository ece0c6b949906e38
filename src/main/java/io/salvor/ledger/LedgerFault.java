package io.salvor.ledger;

/** The ledger could not keep something; nothing of it was kept. */
public final class LedgerFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isBusy;

  private LedgerFault(boolean isBusy, String message, Throwable cause) {
    super(message, cause);
    this.isBusy = isBusy;
  }

  static LedgerFault busy(int waiting) {
    return new LedgerFault(true, waiting + " facts wait to be written; try again later", null);
  }

  static LedgerFault unreadable(Throwable cause) {
    String why = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
    return new LedgerFault(false, "the ledger cannot be read: " + why, cause);
  }

  static LedgerFault unavailable(Throwable cause) {
    String why = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ");
    return new LedgerFault(false, "the ledger cannot be written: " + why, cause);
  }

  /** True when it only has too much to do. */
  public boolean isBusy() {
    return isBusy;
  }
}
