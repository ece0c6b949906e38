package io.salvor.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.salvor.json.JsonTree;
import io.salvor.ledger.DecisionQuery;
import io.salvor.ledger.LedgerReader;
import java.time.Instant;
import java.util.List;

/** What the ledger keeps as JSON, as parts of an answer. */
final class Bodies {
  private static final int LATEST = 5;

  private Bodies() {}

  static JsonNode tree(String body) {
    return JsonTree.parseKept(body).value().orElse(MissingNode.getInstance());
  }

  /** The latest decisions on a node or a job, newest first; one of the names is empty. */
  static List<JsonNode> latest(LedgerReader ledger, String node, String job) {
    DecisionQuery query =
        new DecisionQuery(node, job, "", "", Instant.EPOCH, Long.MAX_VALUE, LATEST);
    return ledger.decisions(query).stream().map(stored -> tree(stored.body())).toList();
  }
}
