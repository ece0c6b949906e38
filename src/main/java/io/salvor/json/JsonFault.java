package io.salvor.json;

/**
 * What is wrong with a JSON text, and where.
 *
 * @param pointer JSON pointer (RFC 6901) of the fault; empty for the whole document
 * @param detail what is wrong and what would be right
 */
public record JsonFault(String pointer, String detail) {}
