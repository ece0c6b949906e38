package io.salvor.policy;

import io.salvor.model.Attribution;
import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Decision.Action;
import io.salvor.model.Decision.Almost;
import io.salvor.model.Decision.Because;
import io.salvor.model.Decision.Subject;
import io.salvor.model.Decision.Verdict;
import io.salvor.model.Entity;
import io.salvor.model.Fact;
import io.salvor.model.Proposal;
import io.salvor.model.Symptom;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.Evidence;
import io.salvor.model.stage.Guarded;
import io.salvor.model.stage.JobQuestion;
import io.salvor.model.stage.Lead;
import io.salvor.model.stage.NodeQuestion;
import io.salvor.policy.table.DecisionTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Makes the decision of what the rules have concluded, with its reasons and its near misses. */
final class DecisionComposer {
  private static final int MOST_BECAUSE = 60;
  private static final int MOST_ALMOST = 8;

  private final String version;
  private final RuleIndex index;
  private final List<DecisionTable> tables;

  DecisionComposer(String version, RuleIndex index, List<DecisionTable> tables) {
    this.version = version;
    this.index = index;
    this.tables = tables;
  }

  Decision compose(Case question, List<Object> concluded, Trace trace) {
    Lead lead =
        only(concluded, Lead.class).stream()
            .filter(Lead::isOfCase)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no attribution leads the case: rules/attribution has to name one"));
    List<Guarded> guarded = new ArrayList<>(only(concluded, Guarded.class));
    guarded.sort(
        Comparator.comparingInt((Guarded g) -> g.proposal().order())
            .thenComparing(g -> g.proposal().target())
            .thenComparing(g -> g.proposal().verb()));
    List<Action> actions = actions(question, guarded);
    if (actions.isEmpty()) {
      throw new IllegalStateException(
          "nothing was proposed, not even OBSERVE: a row of decision-tables/ladder.drl.xlsx has to");
    }
    return new Decision(
        "d-" + question.id(),
        question.time(),
        question.cell(),
        question.incident(),
        version,
        question.mode(),
        subject(question, lead.attribution(), actions),
        verdict(lead.attribution()),
        actions,
        because(lead, guarded, concluded, trace),
        almost(concluded, lead),
        question.facts().stream().map(Fact::id).toList());
  }

  private static List<Action> actions(Case question, List<Guarded> guarded) {
    List<Action> actions = new ArrayList<>();
    for (Guarded one : guarded) {
      Proposal proposal = one.proposal();
      actions.add(
          new Action(
              "a-" + question.id() + "-" + (actions.size() + 1),
              proposal.track(),
              proposal.verb(),
              proposal.target(),
              proposal.when(),
              proposal.parameters(),
              one.verdict(),
              proposal.reason()));
    }
    return actions;
  }

  /**
   * The domain of a case about one; the node when something is to be done with one, else the job,
   * else what the lead names.
   */
  private static Subject subject(Case question, Attribution lead, List<Action> actions) {
    if (!question.domain().isEmpty()) {
      return new Subject("DOMAIN", question.domain());
    }
    List<String> out =
        actions.stream().filter(a -> a.verb().takesOut()).map(Action::target).toList();
    if (!out.isEmpty()) {
      return new Subject("NODE", out.contains(lead.node()) ? lead.node() : out.get(0));
    }
    if (!lead.symptom().job().isEmpty()) {
      return new Subject("JOB", lead.symptom().job());
    }
    Action first = actions.get(0);
    return new Subject(first.track().name(), first.target());
  }

  private static Verdict verdict(Attribution lead) {
    Symptom symptom = lead.symptom();
    List<Entity> suspects = new ArrayList<>();
    lead.suspect().ifPresent(part -> suspects.add(new Entity(entityType(part), part)));
    if (suspects.isEmpty() && !lead.node().isEmpty()) {
      suspects.add(new Entity("NODE", lead.node()));
    }
    StringBuilder summary = new StringBuilder();
    if (!symptom.where().fact().isEmpty()) {
      summary.append(symptom.code());
      lead.suspect().ifPresent(part -> summary.append(" on ").append(part));
      if (!lead.node().isEmpty()) {
        summary.append(lead.suspect().isPresent() ? " of " : " on ").append(lead.node());
      }
      summary.append(": ");
    }
    summary.append(sentence(symptom.reason()));
    if (!lead.reason().isEmpty()) {
      summary.append(' ').append(sentence(lead.reason()));
    }
    return new Verdict(
        lead.whose(),
        lead.confidence(),
        symptom.component(),
        symptom.kind(),
        symptom.code(),
        suspects,
        summary.toString());
  }

  /** A row that ruled on several proposals is shown with what it said to each. */
  private static String both(String one, String other) {
    return one.contains(other) ? one : one + ' ' + other;
  }

  /** Tables may leave out the full stop; two reasons in a row need it. */
  private static String sentence(String reason) {
    boolean isOpen =
        !reason.isEmpty() && Character.isLetterOrDigit(reason.charAt(reason.length() - 1));
    return isOpen || reason.endsWith(")") ? reason + '.' : reason;
  }

  private static String entityType(String part) {
    if (part.startsWith("GPU-") || part.startsWith("MIG-")) {
      return Entity.GPU_UUID;
    }
    if (part.indexOf(':') > 0) {
      return Entity.PCI;
    }
    boolean isNumber = !part.isEmpty() && part.chars().allMatch(Character::isDigit);
    return isNumber ? Entity.GPU_INDEX : "PART";
  }

  private List<Because> because(
      Lead lead, List<Guarded> guarded, List<Object> concluded, Trace trace) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    List<Trace.Firing> firings = new ArrayList<>(trace.leadingTo(lead));
    explainedAway(concluded).forEach(one -> firings.addAll(trace.leadingTo(one)));
    guarded.forEach(one -> firings.addAll(trace.leadingTo(one)));
    for (Trace.Firing firing : firings) {
      Set<String> ids = facts.computeIfAbsent(firing.rule(), rule -> new TreeSet<>());
      firing.matched().forEach(matched -> addFact(matched, ids));
    }
    Map<String, String> filled = new HashMap<>();
    guarded.forEach(
        one -> filled.merge(one.rule(), one.verdict().reason(), DecisionComposer::both));
    return facts.entrySet().stream()
        .map(entry -> because(entry.getKey(), List.copyOf(entry.getValue()), filled))
        .sorted(
            Comparator.comparingInt(this::stage)
                .thenComparing(Because::kind, Comparator.reverseOrder())
                .thenComparing(Because::rule))
        .limit(MOST_BECAUSE)
        .toList();
  }

  /**
   * Symptoms that a rule found to follow from another: why they do not count belongs to the why.
   */
  private List<Symptom> explainedAway(List<Object> concluded) {
    return only(concluded, Symptom.class).stream()
        .filter(Symptom::isConsequence)
        .filter(
            symptom -> index.of(symptom.rule()).filter(s -> s.kind().equals("rule")).isPresent())
        .toList();
  }

  private int stage(Because because) {
    return index.of(because.rule()).map(source -> Stages.NAMES.indexOf(source.stage())).orElse(-1);
  }

  /** {@code filled} has the reasons in which present values stand for the placeholders of a row. */
  private Because because(String rule, List<String> facts, Map<String, String> filled) {
    return index
        .of(rule)
        .map(
            source ->
                new Because(
                    rule,
                    source.kind(),
                    source.file(),
                    source.sheet(),
                    source.line(),
                    source.cells(),
                    facts,
                    filled.getOrDefault(rule, source.reason())))
        .orElseGet(() -> new Because(rule, "rule", "", "", 0, Map.of(), facts, rule));
  }

  private static void addFact(Object matched, Set<String> ids) {
    String id = "";
    if (matched instanceof Signal signal) {
      id = signal.fact();
    } else if (matched instanceof Symptom symptom) {
      id = symptom.where().fact();
    } else if (matched instanceof Evidence evidence) {
      id = evidence.symptom().where().fact();
    } else if (matched instanceof Attribution attribution) {
      id = attribution.symptom().where().fact();
    }
    if (!id.isEmpty()) {
      ids.add(id);
    }
  }

  /** Rows that one cell kept from matching what the case turned on. */
  private List<Almost> almost(List<Object> concluded, Lead lead) {
    Set<Almost> almost = new LinkedHashSet<>();
    for (Object subject : concluded) {
      boolean isAsked =
          subject instanceof Evidence evidence
                  && evidence.symptom().equals(lead.attribution().symptom())
              || subject instanceof JobQuestion
              || subject instanceof NodeQuestion;
      if (isAsked) {
        tables.stream()
            .flatMap(table -> table.nearMisses(subject).stream())
            .map(miss -> new Almost(miss.row().rule(), miss.missing() + ": " + miss.row().reason()))
            .forEach(almost::add);
      }
    }
    return almost.stream().sorted(Comparator.comparing(Almost::rule)).limit(MOST_ALMOST).toList();
  }

  private static <T> List<T> only(List<Object> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
