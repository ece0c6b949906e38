package io.salvor.intake;

/**
 * Bounds of what one request may bring.
 *
 * @param maxFacts most facts
 * @param maxBody most bytes of the body
 */
public record IntakeLimits(int maxFacts, long maxBody) {}
