package io.salvor.app;

import java.util.function.LongConsumer;

/** Tells the owner of the cells that the ledger has grown. */
final class CommitSignal implements LongConsumer {
  private volatile Runnable listener = () -> {};

  void listen(Runnable task) {
    listener = task;
  }

  @Override
  public void accept(long last) {
    listener.run();
  }
}
