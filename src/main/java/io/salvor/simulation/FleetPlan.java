package io.salvor.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a simulated cluster is built and what befalls it. Two clusters of one plan are equal as long
 * as the same is done to them.
 *
 * @param seed what chance starts from
 * @param start when simulated time begins
 * @param cell the cell that its facts name
 * @param nodes how many nodes of eight GPUs
 * @param jobs how many jobs are wanted at one time
 * @param faults how often things break, as a multiple of the published rates; 0 for never
 * @param stories true to begin with the three stories of the sandbox
 * @param patience how long an owner waits before starting a failed job again by hand
 */
public record FleetPlan(
    long seed,
    Instant start,
    String cell,
    int nodes,
    Shape shape,
    int jobs,
    double faults,
    boolean stories,
    Duration patience) {
  private static final Duration TWO_HOURS = Duration.ofHours(2);

  /**
   * How nodes share their fault domains.
   *
   * @param rack nodes of one rack
   * @param leaf nodes of one leaf switch
   * @param nvlink nodes of one NVLink domain
   * @param pools how many pools the nodes are parted into
   */
  public record Shape(int rack, int leaf, int nvlink, int pools) {
    public static final Shape USUAL = new Shape(8, 16, 4, 1);

    public Shape {
      if (rack < 1 || leaf < 1 || nvlink < 1 || pools < 1) {
        throw new IllegalArgumentException("rack, leaf, nvlink and pools are at least 1");
      }
    }
  }

  public FleetPlan {
    if (nodes < 1 || jobs < 0 || !(faults >= 0)) {
      throw new IllegalArgumentException("nodes is at least 1, jobs and faults are at least 0");
    }
    if (shape.pools() > nodes) {
      throw new IllegalArgumentException("there are not more pools than nodes");
    }
  }

  /** What {@code salvor serve --sandbox} shows: 64 nodes, about one fault in a simulated hour. */
  public static FleetPlan sandbox(long seed, Instant start) {
    return new FleetPlan(seed, start, "default", 64, Shape.USUAL, 10, 100, true, TWO_HOURS);
  }

  /** A fleet without jobs to which nothing happens by itself. */
  public static FleetPlan quiet(long seed, Instant start, int nodes) {
    return new FleetPlan(seed, start, "default", nodes, Shape.USUAL, 0, 0, false, TWO_HOURS);
  }

  public FleetPlan withNodes(int value) {
    return new FleetPlan(seed, start, cell, value, shape, jobs, faults, stories, patience);
  }

  public FleetPlan withShape(Shape value) {
    return new FleetPlan(seed, start, cell, nodes, value, jobs, faults, stories, patience);
  }

  public FleetPlan withJobs(int value) {
    return new FleetPlan(seed, start, cell, nodes, shape, value, faults, stories, patience);
  }

  public FleetPlan withFaults(double value) {
    return new FleetPlan(seed, start, cell, nodes, shape, jobs, value, stories, patience);
  }

  public FleetPlan withCell(String value) {
    return new FleetPlan(seed, start, value, nodes, shape, jobs, faults, stories, patience);
  }

  public FleetPlan withStories(boolean value) {
    return new FleetPlan(seed, start, cell, nodes, shape, jobs, faults, value, patience);
  }

  /** The plan as text, to be kept beside what was done to the cluster. */
  public Map<String, String> text() {
    Map<String, String> text = new TreeMap<>();
    text.put("seed", Long.toString(seed));
    text.put("start", start.toString());
    text.put("cell", cell);
    text.put("nodes", Integer.toString(nodes));
    text.put("rack", Integer.toString(shape.rack()));
    text.put("leaf", Integer.toString(shape.leaf()));
    text.put("nvlink", Integer.toString(shape.nvlink()));
    text.put("pools", Integer.toString(shape.pools()));
    text.put("jobs", Integer.toString(jobs));
    text.put("faults", Double.toString(faults));
    text.put("stories", Boolean.toString(stories));
    text.put("patience", patience.toString());
    return text;
  }

  /** The plan that {@link #text} was taken from. */
  public static FleetPlan of(Map<String, String> text) {
    Shape shape =
        new Shape(
            number(text, "rack"),
            number(text, "leaf"),
            number(text, "nvlink"),
            number(text, "pools"));
    return new FleetPlan(
        Long.parseLong(text.get("seed")),
        Instant.parse(text.get("start")),
        text.get("cell"),
        number(text, "nodes"),
        shape,
        number(text, "jobs"),
        Double.parseDouble(text.get("faults")),
        Boolean.parseBoolean(text.get("stories")),
        Duration.parse(text.get("patience")));
  }

  private static int number(Map<String, String> text, String name) {
    return Integer.parseInt(text.get(name));
  }
}
