package io.salvor.model;

import java.util.List;
import java.util.Map;

/**
 * A workload as its scheduler names it.
 *
 * @param attempt which run of the job this is, from 1; 0 when unknown
 * @param gpus GPUs it holds; 0 when unknown
 * @param priority the scheduler's number, higher first; 0 when unknown
 */
public record Job(
    String id,
    String name,
    String owner,
    String queue,
    String scheduler,
    int attempt,
    List<String> nodes,
    int gpus,
    long priority,
    Map<String, String> labels) {

  public Job {
    id = Checks.required(id, "job.id");
    name = Checks.name(name, "job.name");
    owner = Checks.name(owner, "job.owner");
    queue = Checks.name(queue, "job.queue");
    scheduler = Checks.name(scheduler, "job.scheduler");
    nodes = Checks.list(nodes);
    labels = Checks.map(labels);
    if (attempt < 0 || gpus < 0) {
      throw new IllegalArgumentException("job.attempt and job.gpus are 0 or more");
    }
  }

  public static Job of(String id, List<String> nodes) {
    return new Job(id, "", "", "", "", 0, nodes, 0, 0, Map.of());
  }
}
