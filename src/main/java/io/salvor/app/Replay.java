package io.salvor.app;

import io.salvor.cell.CellOwner;
import io.salvor.cell.DecisionPolicy;
import io.salvor.cell.Input;
import io.salvor.cell.Journal;
import io.salvor.json.DecisionJson;
import io.salvor.model.CellSettings;
import io.salvor.model.Decision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Recorded inputs decided again from nothing.
 *
 * @param recorded decisions that the record holds
 * @param again decisions that were made now
 * @param same those of them that equal the recorded one to the byte
 * @param differences what came out otherwise, one line each
 * @param otherPolicies versions in the record that are not the one that decided now
 */
record Replay(
    int recorded, int again, int same, List<String> differences, Set<String> otherPolicies) {

  static Replay of(RecordedLedger record, DecisionPolicy policy) {
    Map<String, Decision> then = new LinkedHashMap<>();
    record.kept().forEach(kept -> then.put(kept.decision().id(), kept.decision()));
    Map<String, Decision> now = new LinkedHashMap<>();
    List<String> differences = new ArrayList<>();
    CellOwner owner =
        new CellOwner(
            new Recorded(record.inputs(), now),
            () -> policy,
            (question, fault) ->
                differences.add("case " + question.id() + " cannot be decided: " + fault),
            (input, fault) -> differences.add("entry " + input.seq() + " cannot be taken: " + fault),
            batch -> {});
    owner.start();
    int same = compare(then, now, differences);
    Set<String> others = new TreeSet<>();
    then.values().forEach(decision -> others.add(decision.policy()));
    others.remove(policy.version());
    return new Replay(then.size(), now.size(), same, List.copyOf(differences), others);
  }

  private static int compare(
      Map<String, Decision> then, Map<String, Decision> now, List<String> differences) {
    int same = 0;
    for (Decision decision : then.values()) {
      Decision other = now.get(decision.id());
      if (other != null && text(other).equals(text(decision))) {
        same++;
      } else {
        differences.add(
            decision.id()
                + " of "
                + decision.time()
                + ": then "
                + brief(decision)
                + ", now "
                + (other == null ? "nothing" : brief(other)));
      }
    }
    for (Decision decision : now.values()) {
      if (!then.containsKey(decision.id())) {
        differences.add(
            decision.id() + " of " + decision.time() + ": then nothing, now " + brief(decision));
      }
    }
    return same;
  }

  private static String text(Decision decision) {
    return DecisionJson.write(decision).toString();
  }

  private static String brief(Decision decision) {
    return decision.subject().name()
        + ' '
        + decision.verdict().attribution()
        + ' '
        + decision.actions().stream()
            .map(action -> action.verb() + " " + action.guard().verdict())
            .collect(Collectors.joining(", ", "[", "]"));
  }

  /** A ledger that holds inputs and takes decisions, and is never asked for anything else. */
  private record Recorded(List<Input> inputs, Map<String, Decision> decisions) implements Journal {
    @Override
    public Page after(long seq, int limit) {
      int from = position(seq);
      int to = Math.min(inputs.size(), from + limit);
      List<Input> page = inputs.subList(from, to);
      long last = page.isEmpty() ? seq : page.get(page.size() - 1).seq();
      return new Page(page, last, to == inputs.size());
    }

    /** The first input behind this position; positions grow. */
    private int position(long seq) {
      int low = 0;
      int high = inputs.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (inputs.get(middle).seq() > seq) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low;
    }

    @Override
    public long start() {
      return 0;
    }

    @Override
    public long decidedUpTo() {
      return 0;
    }

    @Override
    public List<Kept> kept(long behind, long upTo) {
      return List.of();
    }

    @Override
    public void tick(List<Due> ticks) {
      throw new UnsupportedOperationException("a replay takes the ticks of its record");
    }

    @Override
    public void settings(String cell, CellSettings settings) {
      throw new UnsupportedOperationException("a replay takes the settings of its record");
    }

    @Override
    public void store(Batch batch) {
      batch.decisions().forEach(d -> decisions.put(d.decision().id(), d.decision()));
    }
  }
}
