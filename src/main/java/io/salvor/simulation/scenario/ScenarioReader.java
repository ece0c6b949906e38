package io.salvor.simulation.scenario;

import io.salvor.model.CellSettings;
import io.salvor.model.Mode;
import io.salvor.simulation.scenario.Arrival.Told;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads scenario files (src/docs/scenarios.md): strictly, every fault with its line. */
public final class ScenarioReader {
  private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
  private static final Duration AFTERWARDS = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofDays(60);
  private static final CellSettings ENFORCING = new CellSettings(Mode.ENFORCE, true, List.of());

  private final String file;
  private final FileFaults faults;

  private ScenarioReader(String file) {
    this.file = file;
    this.faults = new FileFaults(file);
  }

  /**
   * Reads one file.
   *
   * @param file its name, as faults are to tell it
   */
  public static ScenarioReading read(String file, byte[] content) {
    ScenarioReader reader = new ScenarioReader(file);
    if (content.length > YamlText.LARGEST) {
      reader.faults.add(0, "is larger than 1 MiB; use for: and ranges, or split it");
      return new ScenarioReading(Optional.empty(), reader.faults.list());
    }
    Optional<Scenario> scenario = Optional.empty();
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      scenario = YamlText.read(text, reader.faults).map(reader::scenario);
    } catch (CharacterCodingException e) {
      reader.faults.add(0, "is not UTF-8; save it as UTF-8");
    }
    return new ScenarioReading(
        reader.faults.isEmpty() ? scenario : Optional.empty(), reader.faults.list());
  }

  private Scenario scenario(Value top) {
    Members members = top.members();
    String title = members.required("title", "one line").map(Value::text).orElse("");
    String tells = members.text("tells").strip();
    String breaks = members.text("breaks").strip();
    boolean isAnyOrder = members.take("anyOrder").map(Value::flag).orElse(false);
    Instant start = members.take("start").map(Value::time).orElse(START);
    CellSettings settings =
        members.take("cell").map(v -> StepReader.settings(v.members())).orElse(ENFORCING);
    ClusterReader cluster = new ClusterReader(start);
    members.take("cluster").ifPresent(v -> v.items().forEach(cluster::read));
    List<Arrival> arrivals = new ArrayList<>();
    cluster.joined().forEach(fact -> arrivals.add(new Arrival(Duration.ZERO, new Told(fact))));
    StepReader steps = new StepReader(start, faults);
    members.required("steps", "what happens when").ifPresent(v -> v.items().forEach(steps::read));
    arrivals.addAll(steps.arrivals());
    arrivals.sort(Comparator.comparing(Arrival::at));
    List<Answer> answers = new ArrayList<>();
    members
        .take("answers")
        .ifPresent(v -> v.items().forEach(a -> answers.add(AnswerReader.read(a))));
    List<Expectation> expectations = expectations(members);
    Duration last = arrivals.isEmpty() ? Duration.ZERO : arrivals.get(arrivals.size() - 1).at();
    Duration until = members.take("until").map(Value::span).orElse(last.plus(AFTERWARDS));
    if (until.compareTo(LONGEST) > 0 || last.compareTo(until) > 0) {
      members.fault("until: lies behind every step, and at most 60d after the start");
    }
    members.end();
    return new Scenario(
        file,
        title,
        tells,
        breaks,
        start,
        until,
        isAnyOrder,
        settings,
        cluster.pools(),
        arrivals,
        answers,
        expectations);
  }

  private List<Expectation> expectations(Members members) {
    List<Expectation> expectations = new ArrayList<>();
    for (String key : List.of("expect", "never")) {
      members
          .take(key)
          .ifPresent(
              v ->
                  v.items()
                      .forEach(
                          one ->
                              expectations.addAll(
                                  ExpectationReader.read(one, key.equals("never")))));
    }
    if (expectations.isEmpty()) {
      members.fault("nothing is expected: a scenario without expect: or never: cannot fail");
    }
    return expectations;
  }
}
