package io.salvor.model.stage;

import io.salvor.model.Attribution;

/**
 * The attribution that a node, or the whole case, is decided by.
 *
 * @param node the node that it leads; empty for the lead of the case
 */
public record Lead(Attribution attribution, String node) {

  /** True for the attribution that leads the case as a whole. */
  public boolean isOfCase() {
    return node.isEmpty();
  }
}
