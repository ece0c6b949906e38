package io.salvor.cell;

import io.salvor.model.Intent;
import java.util.List;

/** Port: what is to be carried out. Everything here is durable. */
public interface Intents {

  /** Intents without a final outcome, in the order in which they were kept, at most so many. */
  List<Open> open(int limit);

  /**
   * An intent that is not over.
   *
   * @param started true when an outcome says that it was begun
   */
  record Open(Intent intent, boolean started) {}
}
