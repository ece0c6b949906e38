package io.salvor.reading.gpu;

import io.salvor.model.Severity;
import java.util.Optional;
import java.util.Set;

/** What the section Fabric of nvidia-smi says: whether the GPU joined its NVLink fabric. */
final class FabricFields {
  private static final Set<String> NOT_YET = Set.of("in progress", "not started");
  private static final Set<String> WELL = Set.of("success", "not supported");
  private static final Set<String> DEGRADED = Set.of("true", "yes", "degraded", "unhealthy");

  private FabricFields() {}

  /** What is wrong about one field; path and word in lower case. */
  static Optional<GpuFindings.Finding> finding(String path, String shown, String word) {
    boolean isHealth = path.contains("health");
    boolean isMisconfigured =
        path.endsWith("incorrect configuration")
            && !word.equals("none")
            && !word.equals("not supported");
    if (isHealth && DEGRADED.contains(word) || isMisconfigured) {
      return Optional.of(found("FABRIC_DEGRADED", path, shown));
    }
    boolean isFailed = path.endsWith("status") && !WELL.contains(word) && !NOT_YET.contains(word);
    boolean isWaiting = path.endsWith("state") && NOT_YET.contains(word);
    return isFailed && !isHealth || isWaiting
        ? Optional.of(found("FABRIC_FAILED", path, shown))
        : Optional.empty();
  }

  private static GpuFindings.Finding found(String code, String path, String shown) {
    return new GpuFindings.Finding("FabricState", code, "", Severity.CRITICAL, path + ": " + shown);
  }
}
