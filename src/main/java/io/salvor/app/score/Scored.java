package io.salvor.app.score;

/** A labelled case and the verbs that were decided for it. */
public record Scored(LabelledCase labelled, Verbs verbs) {}
