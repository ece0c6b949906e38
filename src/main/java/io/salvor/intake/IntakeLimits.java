package io.salvor.intake;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Bounds of what one request may bring. */
@ConfigMapping(prefix = "salvor.intake")
public interface IntakeLimits {
  /** Most facts of one request. */
  @WithDefault("10000")
  int maxFacts();

  /** Most bytes of one body. */
  @WithDefault("16777216")
  long maxBody();
}
