package io.salvor.reading;

/**
 * What a read went through.
 *
 * @param cutLines lines that were longer than {@link TextReader#LINE_LIMIT}; their rest was skipped
 * @param undecodableBytes byte sequences that were no UTF-8 and were replaced
 */
public record ReadReport(
    long bytes, long lines, long facts, long cutLines, long undecodableBytes) {}
