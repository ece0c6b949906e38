package io.salvor.reading.jobs;

import io.salvor.reading.DocumentReader;
import io.salvor.reading.LineReader;
import java.util.List;

/** The readers of schedulers and of the jobs' own logs. */
public final class JobReaders {
  private JobReaders() {}

  /** New readers for one read, exact forms first. */
  public static List<LineReader> lineReaders() {
    return List.of(
        new SacctReader(),
        new SinfoReader(),
        new ScontrolReader(),
        new SlurmJobLog(),
        new KubeEventReader(),
        new KubeNodeReader(),
        new TracebackReader(),
        new ElasticReader(),
        new NcclReader(),
        new SlurmNodeLog(),
        new JobRowReader(),
        new PodTextReader(),
        new ExitReader());
  }

  /** Readers of free text: they come after all others. */
  public static List<LineReader> proseReaders() {
    return List.of(new NoteReader());
  }

  /** New document readers for one read. */
  public static List<DocumentReader> documentReaders() {
    return List.of(new JsonReader(), new YamlReader());
  }
}
