package io.salvor.cell;

import io.salvor.cell.Nodes.Domain;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which nodes of each fault domain show a code now. */
final class Sightings {
  /** Most codes of all domains that are watched; the one that was quiet longest goes first. */
  private static final int MOST = 20_000;

  private record Key(String code, Domain domain) {}

  private final Map<Key, Map<String, Instant>> seen = new LinkedHashMap<>(16, 0.75f, true);

  /** A member (a node, or a job when no node is named) shows the code. */
  void add(String code, Domain domain, String member, Instant time) {
    Map<String, Instant> members =
        seen.computeIfAbsent(new Key(code, domain), key -> new HashMap<>());
    members.merge(member, time, (one, other) -> one.isAfter(other) ? one : other);
    if (seen.size() > MOST) {
      Iterator<Key> oldest = seen.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /** A member that has recovered shows it no longer. */
  void remove(String code, Domain domain, String member) {
    Map<String, Instant> members = seen.get(new Key(code, domain));
    if (members != null) {
      members.remove(member);
    }
  }

  /** How many members showed the code within this time before now. */
  int count(String code, Domain domain, Instant now, Duration coincidence) {
    Map<String, Instant> members = seen.get(new Key(code, domain));
    if (members == null) {
      return 0;
    }
    Instant from = now.minus(coincidence);
    members.values().removeIf(time -> time.isBefore(from));
    return members.size();
  }

  /** Who showed the code within this time before now, in the order of names. */
  Set<String> members(String code, Domain domain, Instant now, Duration coincidence) {
    if (count(code, domain, now, coincidence) == 0) {
      return Set.of();
    }
    return new TreeSet<>(seen.get(new Key(code, domain)).keySet());
  }
}
