package io.salvor.cell;

import io.salvor.cell.Journal.Decided;
import io.salvor.cell.ScriptedPolicy.Move;
import io.salvor.model.CellSettings;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Mode;
import io.salvor.model.Outcome;
import io.salvor.model.Severity;
import io.salvor.model.Verb;
import io.salvor.simulation.Told;
import io.salvor.simulation.VirtualCell;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A cell of 32 nodes in four racks under two switches, a scripted policy, and what it is told. */
class CellFixture {
  static final Instant START = Instant.parse("2026-05-01T10:00:00Z");

  final ScriptedPolicy policy = new ScriptedPolicy();
  final Told told = new Told();
  final List<Intent> intents = new ArrayList<>();
  final VirtualCell cell = new VirtualCell("c1", START, () -> policy, intents::add);

  CellFixture(Mode mode) {
    cell.settings(new CellSettings(mode, true, List.of()));
    for (int i = 0; i < 32; i++) {
      cell.take(told.joined("n" + i, "r" + i / 8, "s" + i / 16, cell.now()));
    }
  }

  void pass(Duration time) {
    cell.advance(cell.now().plus(time));
  }

  void seconds(long count) {
    pass(Duration.ofSeconds(count));
  }

  void xid(String node, String code) {
    cell.take(told.xid(node, code, Severity.FATAL, cell.now()));
  }

  void ends(String action, Outcome.State state) {
    cell.take(told.outcome(action, state, cell.now()));
  }

  /** The policy asks for these on every case of a node. */
  void onNodes(Verb... verbs) {
    policy.script =
        question -> {
          List<Move> moves = new ArrayList<>();
          for (Verb verb : verbs) {
            moves.add(Move.of(verb, question.nodes().get(0).name()));
          }
          return moves;
        };
  }

  List<Decided> decisions() {
    return cell.decisions();
  }

  List<Verb> intended() {
    return intents.stream().map(Intent::verb).toList();
  }

  Intent intent(int index) {
    return intents.get(index);
  }

  /** The incident as it was shown last, open or closed. */
  Incident incident(String subject) {
    return cell.batches().stream()
        .flatMap(batch -> batch.incidents().stream())
        .filter(incident -> incident.subject().equals(subject))
        .reduce((one, later) -> later)
        .orElseThrow();
  }

  CellView view() {
    return cell.cell().view();
  }
}
