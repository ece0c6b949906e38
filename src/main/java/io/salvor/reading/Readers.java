package io.salvor.reading;

import io.salvor.reading.gpu.GpuReaders;
import io.salvor.reading.jobs.JobReaders;
import io.salvor.reading.kernel.GpuIdentity;
import io.salvor.reading.kernel.KernelReaders;
import java.util.ArrayList;
import java.util.List;

/** The readers there are, in the order in which they are offered a line. */
final class Readers {
  /** The anchors of all line readers, in the order of {@link #lineReaders()}. */
  static final Anchors ANCHORS = Anchors.of(lineReaders());

  private Readers() {}

  /** New readers for one read: exact forms first, prose about them last. */
  static List<LineReader> lineReaders() {
    GpuIdentity gpus = new GpuIdentity();
    List<LineReader> readers = new ArrayList<>(GpuReaders.lineReaders());
    readers.addAll(KernelReaders.lineReaders(gpus));
    readers.addAll(JobReaders.lineReaders());
    readers.addAll(GpuReaders.proseReaders());
    readers.addAll(KernelReaders.proseReaders(gpus));
    readers.addAll(JobReaders.proseReaders());
    return readers;
  }

  /** Document readers keep no state between documents. */
  static List<DocumentReader> documentReaders() {
    List<DocumentReader> readers = new ArrayList<>(GpuReaders.documentReaders());
    readers.addAll(JobReaders.documentReaders());
    return readers;
  }
}
