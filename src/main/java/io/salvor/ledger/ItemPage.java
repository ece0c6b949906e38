package io.salvor.ledger;

import java.util.List;

/**
 * Some entries of the ledger in order.
 *
 * @param last position of the last one; the next page starts behind it
 * @param isLast true when nothing stood behind it
 */
public record ItemPage(List<LedgerItem> items, long last, boolean isLast) {
  public ItemPage {
    items = List.copyOf(items);
  }
}
