package io.salvor.simulation;

import io.salvor.model.Intent;
import io.salvor.model.Track;
import io.salvor.model.Verb;
import java.time.Instant;
import java.util.Map;

/** Intents for a simulated cluster. */
final class Orders {
  private Orders() {}

  static Intent order(String action, Verb verb, String target, Map<String, String> parameters) {
    Track track =
        switch (verb) {
          case RETRY, RETRY_ELSEWHERE, HAND_BACK, STOP_RETRYING -> Track.JOB;
          default -> Track.NODE;
        };
    return new Intent(
        action,
        "d-1",
        "i-1",
        "default",
        track,
        verb,
        target,
        Instant.EPOCH,
        Instant.parse("2100-01-01T00:00:00Z"),
        "",
        "",
        parameters,
        "for a test");
  }

  static Intent order(String action, Verb verb, String target) {
    return order(action, verb, target, Map.of());
  }
}
