package io.salvor.reading.kernel;

import io.salvor.reading.LineReader;
import java.util.ArrayList;
import java.util.List;

/** New readers of kernel logs, drivers and the fabric manager for one read. */
public final class KernelReaders {
  private KernelReaders() {}

  /** Readers of exact forms. */
  public static List<LineReader> lineReaders(GpuIdentity gpus) {
    List<LineReader> readers = new ArrayList<>();
    readers.add(new FabricManagerReader());
    readers.add(new SxidReader());
    readers.add(new XidReader(gpus));
    readers.add(new NvidiaDriverReader(gpus));
    readers.add(new SoftLockupReader());
    readers.addAll(NicReaders.all());
    readers.add(new NicLinkReader());
    readers.addAll(HostReaders.all());
    return readers;
  }

  /** Readers of what people and programs say about exact forms: to be asked last. */
  public static List<LineReader> proseReaders(GpuIdentity gpus) {
    return List.of(new XidProseReader(gpus));
  }
}
