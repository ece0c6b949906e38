package io.salvor.model.stage;

import io.salvor.model.Case;
import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import io.salvor.model.SourceRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The detectors of a case: how right they were, and which of its facts each of them stated. */
final class Detectors {
  private final Case question;

  Detectors(Case question) {
    this.question = question;
  }

  List<TrustQuestion> questions() {
    return question.sources().stream().map(TrustQuestion::new).toList();
  }

  Doubt doubt(TrustRuling ruling) {
    String detector = ruling.question().name();
    Set<String> facts = new HashSet<>();
    for (Fact fact : question.facts()) {
      if (fact instanceof HealthEvent event && SourceRecord.detector(event).equals(detector)) {
        facts.add(fact.id());
      }
    }
    return new Doubt(detector, facts, ruling.reason());
  }
}
