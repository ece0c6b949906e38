package io.salvor.reading.gpu;

import io.salvor.reading.DocumentReader;
import io.salvor.reading.LineReader;
import java.util.List;

/** New readers of nvidia-smi and DCGM output for one read. */
public final class GpuReaders {
  private GpuReaders() {}

  /** Readers of exact forms. */
  public static List<LineReader> lineReaders() {
    return List.of(
        new SmiTextReader(),
        new SmiTableReader(),
        new DcgmHealthReader(),
        new DcgmTableReader(),
        new NvlinkStatusReader(),
        new DcgmMetricsReader());
  }

  /** Readers of what people and programs say: to be asked last. */
  public static List<LineReader> proseReaders() {
    return List.of(new GpuFieldReader(), new GpuPresenceReader(), new DcgmSentenceReader());
  }

  public static List<DocumentReader> documentReaders() {
    return List.of(new DcgmJsonReader(), new SmiXmlReader());
  }
}
