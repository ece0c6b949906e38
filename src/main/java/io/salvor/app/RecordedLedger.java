package io.salvor.app;

import io.salvor.cell.Input;
import io.salvor.cell.Journal.Kept;
import io.salvor.cell.Topic;
import io.salvor.json.DecisionJson;
import io.salvor.json.Defaults;
import io.salvor.json.FactJson;
import io.salvor.json.JsonFault;
import io.salvor.json.JsonLines;
import io.salvor.json.Parsed;
import io.salvor.json.RecordedLine;
import io.salvor.json.SettingsJson;
import io.salvor.json.TickJson;
import io.salvor.ledger.ItemPage;
import io.salvor.ledger.LedgerFault;
import io.salvor.ledger.LedgerReader;
import io.salvor.model.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** What {@code salvor ledger export} wrote, as cells take it: their inputs and kept decisions. */
record RecordedLedger(List<Input> inputs, List<Kept> kept) {
  /** Longest line, in bytes; a fact or a decision is far shorter. */
  private static final int LINE = 64 * 1024 * 1024;

  private static final int PAGE = 2_000;

  RecordedLedger {
    inputs = List.copyOf(inputs);
    kept = List.copyOf(kept);
  }

  /**
   * Reads all into memory.
   *
   * @throws CommandFault when a line is no line of a ledger; the message names it
   */
  static RecordedLedger read(InputStream in) throws IOException {
    List<Input> inputs = new ArrayList<>();
    List<Kept> kept = new ArrayList<>();
    read(in, inputs::add, kept::add);
    return new RecordedLedger(inputs, kept);
  }

  /** All that a ledger holds. */
  static RecordedLedger of(DataSource source) {
    LedgerReader reader = new LedgerReader(source);
    List<Input> inputs = new ArrayList<>();
    try {
      long position = reader.start();
      ItemPage page;
      do {
        page = reader.items(position, PAGE);
        page.items().stream()
            .map(LedgerInputs::input)
            .flatMap(Optional::stream)
            .forEach(inputs::add);
        position = page.last();
      } while (!page.isLast());
      List<Kept> kept =
          reader.kept(reader.start(), position).stream().map(LedgerInputs::kept).toList();
      return new RecordedLedger(inputs, kept);
    } catch (LedgerFault e) {
      throw CommandFault.unusable(e.getMessage());
    }
  }

  /** Reads one line after the other; a decision comes behind the input that it was made on. */
  static void read(InputStream in, Consumer<Input> inputs, Consumer<Kept> kept) throws IOException {
    JsonLines lines = new JsonLines(in, LINE);
    while (lines.next()) {
      if (lines.isBlank()) {
        continue;
      }
      RecordedLine line = value(RecordedLine.read(lines.text()), lines.number());
      if (line.entry().equals("decision")) {
        kept.accept(kept(line, lines.number()));
      } else if (line.parts() == 0) {
        inputs.accept(input(line, lines.number()));
      }
    }
  }

  private static Input input(RecordedLine line, long number) {
    return switch (line.entry()) {
      case "fact" -> {
        Defaults defaults = Defaults.numbered(line.received(), "", "");
        yield new Input.Observed(
            line.seq(), value(FactJson.read(line.body(), defaults), number), line.received());
      }
      case "tick" -> {
        TickJson tick = value(TickJson.read(line.text()), number);
        yield new Input.Tick(line.seq(), line.cell(), tick.time(), tick.shift());
      }
      case "settings" ->
          new Input.Changed(
              line.seq(),
              line.cell(),
              line.received(),
              value(SettingsJson.read(line.text()), number));
      default -> throw unusable(number, "unknown entry " + line.entry());
    };
  }

  private static Kept kept(RecordedLine line, long number) {
    Optional<Scope> scope =
        List.of(Scope.values()).stream()
            .filter(known -> known.name().equals(line.scope()))
            .findFirst();
    return new Kept(
        line.basis(),
        value(DecisionJson.read(line.text()), number),
        new Topic(
            scope.orElseThrow(() -> unusable(number, "unknown scope " + line.scope())),
            line.topic()));
  }

  private static <T> T value(Parsed<T> parsed, long number) {
    return parsed
        .value()
        .orElseThrow(
            () ->
                unusable(
                    number,
                    parsed.faults().stream()
                        .findFirst()
                        .map(JsonFault::detail)
                        .orElse("it cannot be read")));
  }

  private static CommandFault unusable(long number, String why) {
    return CommandFault.unusable("line " + number + " is no line of a ledger: " + why);
  }
}
