package io.salvor.cell;

import io.salvor.cell.Journal.Batch;
import io.salvor.cell.Journal.Decided;
import io.salvor.model.Fact;
import io.salvor.model.Incident;
import io.salvor.model.Intent;
import io.salvor.model.Lease;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of some inputs and has to be made durable before anything else happens. */
final class Outbox {
  private final List<Decided> decisions = new ArrayList<>();
  private final List<Intent> intents = new ArrayList<>();
  private final List<Fact> raised = new ArrayList<>();
  private final Map<String, Incident> incidents = new LinkedHashMap<>();
  private final Map<String, Lease> leases = new LinkedHashMap<>();
  private final Map<String, Lease> released = new LinkedHashMap<>();

  void decided(Decided decided) {
    decisions.add(decided);
  }

  void intent(Intent intent) {
    intents.add(intent);
  }

  void raise(Fact fact) {
    raised.add(fact);
  }

  /** The incident as it is now; the last of a batch holds. */
  void incident(Incident incident) {
    incidents.put(incident.id(), incident);
  }

  void lease(Lease lease) {
    released.remove(lease.node());
    leases.put(lease.node(), lease);
  }

  void release(Lease lease) {
    leases.remove(lease.node());
    released.put(lease.node(), lease);
  }

  /** Takes all out, as a batch that covers the inputs up to this position. */
  Batch drain(long decidedUpTo) {
    Batch batch =
        new Batch(
            decisions,
            intents,
            raised,
            List.copyOf(incidents.values()),
            List.copyOf(leases.values()),
            List.copyOf(released.values()),
            decidedUpTo);
    decisions.clear();
    intents.clear();
    raised.clear();
    incidents.clear();
    leases.clear();
    released.clear();
    return batch;
  }
}
