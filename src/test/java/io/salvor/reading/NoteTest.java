package io.salvor.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Fact;
import io.salvor.model.HealthEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoteTest {
  private static final String XID = "NVRM: Xid (PCI:0000:b5:00): 13, Graphics Exception";

  @ParameterizedTest
  @CsvSource({
    "(5 minutes later), PT5M",
    "(an hour later), PT1H",
    "(2 days later), PT48H",
    "(next day), PT24H",
    "(the next morning), PT24H",
    "(30 s later), PT30S",
    "(three weeks later), PT504H"
  })
  void shiftsTheTimeOfWhatFollows(String note, Duration shift) {
    List<HealthEvent> events = Read.events(XID + "\n" + note + " " + XID + "\n" + XID);

    assertThat(events)
        .extracting(HealthEvent::time)
        .containsExactly(Read.ARRIVAL, Read.ARRIVAL.plus(shift), Read.ARRIVAL.plus(shift));
  }

  @Test
  void tellsOtherJobsApart() {
    List<Fact> facts =
        Read.facts(
            XID + "\n(next day, other job) " + XID + "\n(a week later, another job)\n" + XID);

    assertThat(facts).extracting(Fact::jobId).containsExactly("", "other-1", "other-2", "other-2");
  }

  @Test
  void datesALineBackThatIsSaidToBeOld() {
    HealthEvent event = Read.event(XID + "   (five days old)");

    assertThat(event.time()).isEqualTo(Read.ARRIVAL.minus(Duration.ofDays(5)));
  }

  @Test
  void keepsARemarkThatSaysNothingOfTimeOrJob() {
    assertThat(Read.raw("(deployment recreated the pod)")).hasSize(1);
    assertThat(Read.event("(8x B300 node) Xid 79 on GPU 66:00.0").message()).startsWith("(8x");
  }
}
