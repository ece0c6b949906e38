package io.salvor.app.score;

import io.salvor.app.CaseLine;
import io.salvor.cell.DecisionPolicy;
import io.salvor.intake.CaseReader;
import io.salvor.intake.Unusable;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.reading.Hints;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides labelled cases one by one, undisturbed and disturbed. */
public final class ScoreRun {
  private final DecisionPolicy policy;
  private final Hints hints;
  private final List<Scored> scored = new ArrayList<>();
  private final Stability stability = new Stability();

  public ScoreRun(DecisionPolicy policy, Hints hints) {
    this.policy = policy;
    this.hints = hints;
  }

  public void add(CaseLine line) throws IOException, Unusable {
    LabelledCase labelled = LabelledCase.of(line);
    List<Fact> facts = new ArrayList<>();
    CaseReader.read(line.stream(), line.hints(hints), facts::add);
    Decision decision =
        policy.decide(CaseReader.toCase(facts, line.hints(hints), line.id(), policy));
    scored.add(new Scored(labelled, Verbs.of(decision)));
    if (!isDocument(line.input())) {
      disturb(line, facts, decision);
    }
  }

  private void disturb(CaseLine line, List<Fact> facts, Decision decision)
      throws IOException, Unusable {
    for (Disturbance disturbance : Disturbance.values()) {
      Optional<String> text =
          disturbance.apply(line.input(), facts, fact -> !policy.signals(fact).isEmpty());
      if (text.isPresent()) {
        ByteArrayInputStream in =
            new ByteArrayInputStream(text.get().getBytes(StandardCharsets.UTF_8));
        Decision again = policy.decide(CaseReader.toCase(in, line.hints(hints), line.id(), policy));
        stability.add(disturbance, line.id(), decision, again);
      }
    }
  }

  /** JSON and XML are no lines: doubling or cutting these would only break them. */
  private static boolean isDocument(String input) {
    String start = input.stripLeading();
    return start.startsWith("{") || start.startsWith("[{") || start.startsWith("<");
  }

  public ScoreReport report() {
    return new ScoreReport(policy.version(), ScoreCard.of(scored), stability);
  }
}
