package io.salvor.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.json.JsonTree;
import io.salvor.ledger.DecisionQuery;
import io.salvor.ledger.LedgerReader;
import io.salvor.ledger.StoredDecision;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Why a node or job stands where it stands: its latest decisions, a sentence first. */
@Singleton
class Why {
  private static final int LATEST = 5;
  private static final int FACTS = 50;

  private final LedgerReader ledger;

  Why(LedgerReader ledger) {
    this.ledger = ledger;
  }

  String node(String name) {
    return why("node", name, query(name, ""));
  }

  String job(String id) {
    return why("job", id, query("", id));
  }

  private static DecisionQuery query(String node, String job) {
    return new DecisionQuery(node, job, "", "", Instant.EPOCH, Long.MAX_VALUE, LATEST);
  }

  private String why(String what, String name, DecisionQuery query) {
    List<StoredDecision> decisions = ledger.decisions(query);
    if (decisions.isEmpty()) {
      throw new Queries.Unknown("nothing was decided on " + what + " " + name);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (StoredDecision stored : decisions) {
      JsonTree.parseKept(stored.body())
          .value()
          .filter(ObjectNode.class::isInstance)
          .map(ObjectNode.class::cast)
          .ifPresent(decision -> list.add(withFacts(decision)));
    }
    answer.put("summary", sentence(what, name, list.get(0)));
    answer.put(what, name);
    answer.set("decisions", list);
    return answer.toString();
  }

  private static String sentence(String what, String name, JsonNode decision) {
    StringBuilder verbs = new StringBuilder();
    for (JsonNode action : decision.path("actions")) {
      verbs.append(verbs.isEmpty() ? "" : ", ").append(action.path("verb").asText());
      verbs.append(' ').append(action.path("target").asText());
    }
    JsonNode verdict = decision.path("verdict");
    return what
        + " "
        + name
        + ": "
        + verdict.path("summary").asText("no summary")
        + " ("
        + verdict.path("attribution").asText()
        + ", confidence "
        + verdict.path("confidence").asText()
        + "); decided at "
        + decision.path("time").asText()
        + ": "
        + (verbs.isEmpty() ? "nothing to do" : verbs)
        + ".";
  }

  /** The decision, its fact ids replaced by the facts that its reasons name. */
  private ObjectNode withFacts(ObjectNode decision) {
    Set<String> named = new HashSet<>();
    for (JsonNode because : decision.path("because")) {
      because.path("facts").forEach(id -> named.add(id.asText()));
    }
    ArrayNode facts = JsonNodeFactory.instance.arrayNode();
    String question = ledger.caseOf(decision.path("id").asText()).orElse("{}");
    for (JsonNode fact : JsonTree.parseKept(question).value().orElse(decision).path("facts")) {
      if (facts.size() < FACTS && named.contains(fact.path("id").asText())) {
        facts.add(fact);
      }
    }
    decision.set("facts", facts);
    return decision;
  }
}
