package io.salvor.model.stage;

/** A node against which a trusted detector speaks, beside one that is not trusted. */
public record Blamed(String node) {}
