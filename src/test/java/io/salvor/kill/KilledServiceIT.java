package io.salvor.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledServiceIT {
  private static final int RUNS = Integer.getInteger("salvor.kill.runs", 20);

  @TempDir private Path folder;

  @Test
  void losesNothingAndDoesNothingTwiceWhenItIsKilled() throws Exception {
    KillReport report = new KillRuns(folder, 7).run(RUNS);

    System.out.println(report.text());
    assertThat(report.faults()).isEmpty();
    assertThat(report.acknowledged()).isPositive();
    assertThat(report.effects()).isPositive();
  }
}
