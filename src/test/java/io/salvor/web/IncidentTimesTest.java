package io.salvor.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Incident;
import io.salvor.model.Phase;
import io.salvor.model.Scope;
import io.salvor.model.Whose;
import io.salvor.web.answer.FleetAnswer.Span;
import io.salvor.web.answer.FleetAnswer.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IncidentTimesTest {
  private static final Instant T0 = Instant.parse("2026-01-31T12:00:00Z");

  @Test
  void takesTheNearestRankOfWhatWasReached() {
    List<Incident> incidents = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      incidents.add(incident(i, Map.of("detected", T0, "decided", T0.plusSeconds(i))));
    }

    Times times = new IncidentTimes(T0).of(incidents);

    assertThat(times.decide()).isEqualTo(new Span(10, 5.0, 9.0));
    assertThat(times.release()).isEqualTo(new Span(0, null, null));
  }

  @Test
  void oneIncidentIsItsOwnMedian() {
    Times times =
        new IncidentTimes(T0).of(List.of(incident(2, Map.of("detected", T0.minusMillis(500)))));

    assertThat(times.detect()).isEqualTo(new Span(1, 2.5, 2.5));
  }

  @Test
  void leavesOutWhatWasReachedBeforeAndWhatRunsBackwards() {
    Map<String, Instant> old =
        Map.of("detected", T0.minusSeconds(90), "isolated", T0.minusSeconds(1));
    Map<String, Instant> backwards =
        Map.of("detected", T0.plusSeconds(9), "isolated", T0.plusSeconds(1));

    Times times = new IncidentTimes(T0).of(List.of(incident(0, old), incident(0, backwards)));

    assertThat(times.isolate().count()).isZero();
  }

  private static Incident incident(int openedAfter, Map<String, Instant> milestones) {
    Instant opened = T0.plusSeconds(openedAfter);
    return new Incident(
        "i-1",
        "default",
        Scope.NODE,
        "gpu-1",
        Phase.OPEN,
        opened,
        opened,
        Instant.MAX,
        "",
        List.of(),
        Whose.HARDWARE,
        "",
        "",
        milestones);
  }
}
