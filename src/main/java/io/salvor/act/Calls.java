package io.salvor.act;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The calls to the scheduler that go on, so that there are not too many and not the wrong ones. */
final class Calls {
  private final int most;
  private final Set<Course> begins = new HashSet<>();
  private final Set<Course> looks = new HashSet<>();

  /**
   * Cells of which a node is just being taken out: one at a time, so that the breaker can count.
   */
  private final Map<String, Course> takingOut = new HashMap<>();

  Calls(int most) {
    this.most = most;
  }

  boolean mayBegin(Course course) {
    boolean isNext =
        !course.intent().verb().takesOut() || !takingOut.containsKey(course.intent().cell());
    return isNext && begins.size() + looks.size() < most;
  }

  /** Looks leave half of the calls to what is to be begun. */
  boolean mayLook() {
    return looks.size() < Math.max(1, most / 2) && begins.size() + looks.size() < most;
  }

  void begin(Course course) {
    begins.add(course);
    if (course.intent().verb().takesOut()) {
      takingOut.put(course.intent().cell(), course);
    }
  }

  void look(Course course) {
    looks.add(course);
  }

  void end(Course course) {
    begins.remove(course);
    looks.remove(course);
    takingOut.remove(course.intent().cell(), course);
  }
}
