package io.salvor.model;

import java.util.Locale;
import java.util.Optional;

/** The kinds of text that Salvor reads; JSON uses {@link #label()}. */
public enum TextFormat {
  AUTO,
  KERNEL_LOG,
  NVIDIA_SMI,
  DCGMI,
  SLURM,
  KUBERNETES,
  NCCL,
  POD,
  FABRIC_MANAGER,
  JOB_LOG;

  /** The name in JSON and on the command line, e.g. {@code kernel-log}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<TextFormat> ofLabel(String label) {
    for (TextFormat format : values()) {
      if (format.label().equals(label)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
