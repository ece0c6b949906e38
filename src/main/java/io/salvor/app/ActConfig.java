package io.salvor.app;

import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How actions are carried out: {@code salvor.act.*}. */
public interface ActConfig {
  /** Most calls to a scheduler at one time. */
  @WithDefault("8")
  int parallel();

  /** How often an action that goes on is asked for. */
  @WithDefault("5s")
  Duration poll();

  /** The wait after a call that failed; it doubles with each further one. */
  @WithDefault("2s")
  Duration firstPause();

  /** The longest such wait. */
  @WithDefault("2m")
  Duration longestPause();

  Breaker breaker();

  /** The last word before a node is taken out. */
  interface Breaker {
    /**
     * Most nodes of a cell that may be unavailable, for whatever cause, in percent; a cell of less
     * than four may always lose one.
     */
    @WithDefault("30")
    int maxUnavailablePercent();
  }
}
