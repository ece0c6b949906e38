package io.salvor.app;

import io.salvor.cell.FactStore;
import io.salvor.ledger.Entry;
import io.salvor.ledger.Ledger;
import io.salvor.ledger.LedgerFault;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** The ledger as intake sees it. */
record LedgerStore(Ledger ledger) implements FactStore {
  @Override
  public CompletionStage<List<Receipt>> append(List<Sheaf> sheaves) {
    return ledger
        .append(sheaves.stream().map(sheaf -> new Entry(sheaf.fact(), sheaf.parts())).toList())
        .handle(
            (receipts, fault) -> {
              if (fault != null) {
                throw translate(fault instanceof CompletionException ? fault.getCause() : fault);
              }
              return receipts.stream()
                  .map(receipt -> new Receipt(receipt.id(), receipt.isDuplicate()))
                  .toList();
            });
  }

  private static RuntimeException translate(Throwable fault) {
    return fault instanceof LedgerFault known && known.isBusy()
        ? new Busy(known.getMessage())
        : new Unavailable(String.valueOf(fault.getMessage()));
  }
}
