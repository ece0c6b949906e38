package io.salvor.reading.jobs;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import java.time.Instant;

/** Compares the GPUs that a Kubernetes node has with those that it hands out. */
final class GpuResources {
  static final String[] NAMES = {"nvidia.com/gpu", "amd.com/gpu", "habana.ai/gaudi"};

  private GpuResources() {}

  /** Says so when fewer can be allocated than there are; false otherwise. */
  static boolean compare(
      String capacity, String allocatable, String node, Instant time, String raw, Emitter out) {
    if (!capacity.matches("\\d{1,5}") || !allocatable.matches("\\d{1,5}")) {
      return false;
    }
    int missing = Integer.parseInt(capacity) - Integer.parseInt(allocatable);
    if (missing <= 0) {
      return false;
    }
    EventDraft.of(Component.GPU, "GpuCount")
        .code("GPU_MISSING")
        .attribute(Attribute.VALUE, Integer.toString(missing))
        .severity(Severity.CRITICAL)
        .emit(
            time,
            node,
            raw,
            "the node has " + capacity + " GPUs, of which " + allocatable + " can be allocated",
            out);
    return true;
  }
}
