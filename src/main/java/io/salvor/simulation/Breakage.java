package io.salvor.simulation;

import java.time.Instant;

/**
 * Something that really broke, whatever was seen of it.
 *
 * @param node the node, or one of the domain when it is wide
 * @param gpu which GPU, -1 for the whole node
 * @param isByChance false when a story or a person let it break
 */
public record Breakage(Instant time, FaultKind kind, String node, int gpu, boolean isByChance) {}
