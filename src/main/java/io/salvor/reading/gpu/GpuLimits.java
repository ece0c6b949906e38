package io.salvor.reading.gpu;

import io.salvor.model.Severity;

/** Measured values of one GPU beside the limits that stand in the same output. */
final class GpuLimits {
  private double temperature = -1;
  private double slowdownTemperature = -1;
  private double powerLimit = -1;
  private double defaultPowerLimit = -1;
  private double linkWidth = -1;
  private double fullLinkWidth = -1;

  /** Takes the value if the path is one of those compared; {@code value} is -1 for no number. */
  boolean take(String path, double value) {
    if (value < 0) {
      return false;
    }
    if (path.contains("temp")) {
      return temperature(path, value);
    }
    if (path.contains("power limit") && !path.contains("module")) {
      return power(path, value);
    }
    if (path.contains("link width")) {
      return width(path, value);
    }
    return false;
  }

  private boolean temperature(String path, double value) {
    if (path.contains("slowdown temp") || path.contains("slow threshold")) {
      slowdownTemperature = value;
    } else if (path.endsWith("gpu current temp") || path.endsWith("/gpu temp")) {
      temperature = value;
    } else {
      return false;
    }
    return true;
  }

  private boolean power(String path, double value) {
    if (path.contains("default")) {
      defaultPowerLimit = value;
    } else if (path.contains("current") || path.contains("enforced")) {
      powerLimit = value;
    } else {
      return false;
    }
    return true;
  }

  private boolean width(String path, double value) {
    if (path.endsWith("link widths/max link width") || path.endsWith("link width/max")) {
      fullLinkWidth = value;
    } else if (path.endsWith("current link width") || path.endsWith("link width/current")) {
      linkWidth = value;
    } else {
      return false;
    }
    return true;
  }

  /** Adds what is beyond its limit. */
  void findings(double lowPower, GpuFindings to) {
    if (slowdownTemperature > 0 && temperature >= slowdownTemperature) {
      to.add(
          "GpuTemperature",
          "GPU_TEMPERATURE",
          show(temperature),
          Severity.WARNING,
          "GPU temperature " + show(temperature) + " C, slowdown at " + show(slowdownTemperature));
    }
    if (powerLimit > 0 && powerLimit < lowPower * defaultPowerLimit) {
      to.add(
          "GpuPower",
          "POWER_LIMIT_LOW",
          show(powerLimit),
          Severity.WARNING,
          "power limit " + show(powerLimit) + " W, default " + show(defaultPowerLimit) + " W");
    }
    if (linkWidth > 0 && linkWidth < fullLinkWidth) {
      to.add(
          "GpuPcie",
          "PCIE_LINK_DEGRADED",
          show(linkWidth),
          Severity.WARNING,
          "PCIe link width " + show(linkWidth) + "x of " + show(fullLinkWidth) + "x");
    }
  }

  private static String show(double value) {
    return Long.toString(Math.round(value));
  }
}
