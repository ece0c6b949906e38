package io.salvor.cell;

import io.salvor.model.Command;
import io.salvor.model.Diagnostic;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.JobEvent;
import io.salvor.model.NodeEvent;
import io.salvor.model.Outcome;
import io.salvor.model.RawText;

/** What a fact says, without its id, time and source: equal contents are repeats of one fact. */
final class FactContent {
  private FactContent() {}

  static String of(Fact fact) {
    if (fact instanceof HealthEvent event) {
      return join(
          event.node(),
          event.component(),
          event.check(),
          event.codes(),
          event.entities(),
          event.severity(),
          event.healthy(),
          event.message(),
          event.attributes());
    }
    if (fact instanceof JobEvent event) {
      return join(
          event.job(),
          event.event(),
          event.step(),
          event.exit(),
          event.reason(),
          event.message(),
          event.suspectNode(),
          event.rank());
    }
    if (fact instanceof NodeEvent event) {
      return join(
          event.node(),
          event.event(),
          event.condition(),
          event.actor(),
          event.reason(),
          event.topology(),
          event.gpus());
    }
    if (fact instanceof Diagnostic diagnostic) {
      return join(
          diagnostic.node(),
          diagnostic.suite(),
          diagnostic.level(),
          diagnostic.outcome(),
          diagnostic.findings(),
          diagnostic.action());
    }
    if (fact instanceof RawText text) {
      return join(text.format(), text.node(), text.job(), text.rank(), text.text());
    }
    if (fact instanceof Outcome outcome) {
      return join(outcome.action(), outcome.state(), outcome.detail(), outcome.node());
    }
    Command command = (Command) fact;
    return join(command.verb(), command.target(), command.actor(), command.reason());
  }

  private static String join(Object... parts) {
    StringBuilder content = new StringBuilder();
    for (Object part : parts) {
      content.append(part).append('\u001f');
    }
    return content.toString();
  }
}
