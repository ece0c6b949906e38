package io.salvor.model;

/**
 * A raw line, or a few that belong together.
 *
 * @param format what the reader took it for
 * @param node the node that the line names, empty when none
 * @param job the job that the line names, empty when none
 * @param rank the rank that wrote it, -1 when none is named
 * @param text the line without its prefix, at most 65,536 characters
 */
public record RawText(
    Origin origin, TextFormat format, String node, String job, int rank, String text)
    implements Fact {

  /** Longest text of one fact, in characters; readers cut longer lines. */
  public static final int LIMIT = Checks.TEXT;

  public RawText {
    origin = Checks.required(origin, "origin");
    format = format == null ? TextFormat.AUTO : format;
    node = Checks.name(node, "node");
    job = Checks.name(job, "job");
    text = Checks.text(text, "text");
    if (rank < -1) {
      throw new IllegalArgumentException("rank is -1 (unknown) or more, not " + rank);
    }
  }

  @Override
  public FactKind kind() {
    return FactKind.TEXT;
  }

  @Override
  public String jobId() {
    return job;
  }
}
