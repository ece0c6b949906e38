package io.salvor.model.stage;

/**
 * How long to wait for one code; the table of windows matches this.
 *
 * @param code as {@code Signal.code()} gives it
 */
public record WindowQuestion(String code) {}
