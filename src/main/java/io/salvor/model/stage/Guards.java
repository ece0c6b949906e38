package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Case;
import io.salvor.model.Case.NodeRecord;
import io.salvor.model.Confidence;
import io.salvor.model.Proposal;
import io.salvor.model.Track;
import io.salvor.model.Whose;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes of a proposal the question to the table of limits. */
final class Guards {
  private final Case question;
  private final Map<String, NodeRecord> nodes;
  private final Set<String> out;
  private final Set<String> observed;

  Guards(Case question, Map<String, NodeRecord> nodes, Set<String> observedRules) {
    this.question = question;
    this.nodes = nodes;
    this.out = new HashSet<>(question.fleet().out());
    this.observed = new HashSet<>(observedRules);
    this.observed.addAll(question.fleet().guards().observedRules());
  }

  /** Of the nodes to be cordoned those before it by name count in the budget. */
  LimitQuestion question(
      Proposal proposal, Collection<String> cordoned, Collection<?> attributions) {
    String target = proposal.target();
    boolean isOnNode = proposal.track() == Track.NODE;
    NodeRecord node = isOnNode ? nodes.getOrDefault(target, unknown(target)) : unknown(target);
    int added = 0;
    if (isOnNode && proposal.verb().takesOut() && isIn(target)) {
      added = 1;
      for (String other : cordoned) {
        added += other.compareTo(target) < 0 && isIn(other) ? 1 : 0;
      }
    }
    return new LimitQuestion(
        proposal,
        question.time(),
        question.mode(),
        question.cell(),
        !question.incident().isEmpty() || question.fleet().known(),
        new Budget(question.fleet(), added),
        new Hold(node, proposal.verb(), isExplained(node, attributions), isObserved(proposal)));
  }

  /** True when the node is in service as far as is known. */
  private boolean isIn(String node) {
    return !out.contains(node) && !(nodes.containsKey(node) && nodes.get(node).quarantinedByUs());
  }

  private boolean isObserved(Proposal proposal) {
    return !observed.isEmpty()
        && (observed.contains(proposal.rule())
            || proposal.chain().stream().anyMatch(observed::contains));
  }

  /** The domain explains what leads the node, and nothing sure of the node's own is beside it. */
  private static boolean isExplained(NodeRecord node, Collection<?> attributions) {
    if (node.holds().domain().isEmpty()) {
      return false;
    }
    List<Attribution> own =
        attributions.stream()
            .map(Attribution.class::cast)
            .filter(one -> one.node().equals(node.name()))
            .toList();
    List<String> codes = node.holds().explained();
    return !own.isEmpty()
        && isOneOf(codes, Attribution.heaviest(own))
        && own.stream().noneMatch(one -> isSureHardware(one) && !isOneOf(codes, one));
  }

  private static boolean isSureHardware(Attribution one) {
    return one.whose() == Whose.HARDWARE && one.confidence() == Confidence.HIGH;
  }

  /** A code with its details is explained by the code. */
  private static boolean isOneOf(List<String> codes, Attribution one) {
    String code = one.symptom().code();
    return codes.stream().anyMatch(known -> code.equals(known) || code.startsWith(known + ' '));
  }

  private static NodeRecord unknown(String name) {
    return new NodeRecord(name, false, false, false, 0, List.of());
  }
}
