package io.salvor.app;

import io.salvor.ledger.Chain;
import io.salvor.ledger.ChainCheck;
import io.salvor.ledger.LedgerFault;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jboss.logging.Logger;

/** Checks the last entries of the hash chains once after the start, beside the work. */
final class LedgerVerified {
  private static final Logger LOG = Logger.getLogger(LedgerVerified.class);

  private final Map<String, String> results = new ConcurrentSkipListMap<>();
  private final ChainCheck check;
  private final long last;
  private volatile int broken;

  /**
   * Checks nothing yet.
   *
   * @param last entries of each chain to look at
   */
  LedgerVerified(ChainCheck check, long last) {
    this.check = check;
    this.last = last;
  }

  /** Starts the check; a broken chain is told, and stops nothing. */
  void start() {
    Thread thread = new Thread(this::run, "ledger-verify");
    thread.setDaemon(true);
    thread.start();
  }

  void run() {
    if (last <= 0) {
      return;
    }
    for (Chain chain : Chain.values()) {
      try {
        note(check.check(chain, last));
      } catch (LedgerFault e) {
        LOG.warnf("chain %s could not be checked: %s", chain, e.getMessage());
      }
    }
  }

  private void note(ChainCheck.Finding finding) {
    String name = "chain " + finding.chain();
    if (finding.isWhole()) {
      results.put(name, "whole in the last " + finding.checked() + " entries");
      return;
    }
    broken = broken + 1;
    results.put(name, "broken at " + finding.broken());
    LOG.errorf(
        "THE LEDGER WAS CHANGED: entry %d of chain %s does not fit its hash or the entry before;"
            + " run salvor ledger verify and compare with a backup",
        finding.broken(), finding.chain());
  }

  /** What was found, by chain; empty while nothing is known. */
  Map<String, String> results() {
    return Map.copyOf(results);
  }

  int brokenChains() {
    return broken;
  }
}
