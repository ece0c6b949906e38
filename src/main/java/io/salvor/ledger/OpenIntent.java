package io.salvor.ledger;

import io.salvor.model.Intent;

/**
 * An intent without a final outcome.
 *
 * @param started true when an outcome says that it was begun
 */
public record OpenIntent(Intent intent, boolean started) {}
