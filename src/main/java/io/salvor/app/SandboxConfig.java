package io.salvor.app;

import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What {@code salvor serve --sandbox} simulates: {@code salvor.sandbox.*}. */
public interface SandboxConfig {
  /** True to run against a simulated cluster. */
  @WithDefault("false")
  boolean enabled();

  /** Where chance starts from; the same seed gives the same faults. */
  @WithDefault("1")
  long seed();

  /** Simulated seconds for each real one, 1 to 600. */
  @WithDefault("60")
  double speed();

  /** Nodes of eight GPUs. */
  @WithDefault("64")
  int nodes();

  /** Jobs that are wanted at one time. */
  @WithDefault("10")
  int jobs();

  /** How often things break, as a multiple of the published rates; 0 for never. */
  @WithDefault("100")
  double faults();

  /** Begin with the three stories. */
  @WithDefault("true")
  boolean stories();

  /** How often the world comes up to its clock, in real time. */
  @WithDefault("200ms")
  Duration step();

  /** The folder of the world's journal; without one the world ends with the process. */
  Optional<Path> folder();
}
