package io.salvor.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FactIdsTest {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456Z");

  @Test
  void idsAreUniqueAndSortInTheOrderInWhichTheyWereGiven() {
    FactIds ids = new FactIds(Clock.fixed(NOW, ZoneOffset.UTC), new Random(1));
    List<String> given = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      given.add(ids.get());
    }

    assertThat(new HashSet<>(given)).hasSize(given.size());
    assertThat(given).isSorted().allMatch(id -> id.matches("f-[0-9A-HJKMNP-TV-Z]{26}"));
  }
}
