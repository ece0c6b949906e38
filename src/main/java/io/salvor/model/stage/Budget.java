package io.salvor.model.stage;

import io.salvor.model.Case.FleetRecord;
import io.salvor.model.PoolGuards;
import java.util.List;

/**
 * What the pool's counts would be after an action.
 *
 * @param fleet the counts now
 * @param added nodes that this decision takes out newly, up to this action; 0 when it takes none
 */
public record Budget(FleetRecord fleet, int added) {

  boolean known() {
    return fleet.known();
  }

  int pool() {
    return fleet.nodes();
  }

  List<String> out() {
    return fleet.out();
  }

  int outAfter() {
    return fleet.out().size() + added;
  }

  /** A node that Salvor holds out takes no work either, whoever counts. */
  int unavailableAfter() {
    return Math.max(guards().unavailable(), fleet.out().size()) + added;
  }

  /** Healthy nodes without work that are left when each node taken now is stood in for. */
  int sparesAfter() {
    return guards().spares() - added;
  }

  int takenHour() {
    return guards().takenLastHour() + added;
  }

  int takenDay() {
    return guards().takenLastDay() + added;
  }

  PoolGuards guards() {
    return fleet.guards();
  }
}
