package io.salvor.reading.gpu;

import io.salvor.reading.DocumentReader;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The XML of {@code nvidia-smi -q -x}; knows no DTD and follows no entity. */
public final class SmiXmlReader implements DocumentReader {
  private static final int DEEPEST = 64;
  private static final int LONGEST_VALUE = 256;

  /** Output for eight GPUs with all of MIG has about 0.2 MB. */
  private static final long LARGEST = 64L * 1024 * 1024;

  @Override
  public boolean accepts(String head) {
    return head.stripLeading().startsWith("<") && head.contains("<nvidia_smi_log");
  }

  @Override
  public void read(InputStream in, Emitter out) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    Reader text = new InputStreamReader(new Limited(in), StandardCharsets.UTF_8);
    try {
      new Document(out).read(factory.createXMLStreamReader(text));
    } catch (XMLStreamException e) {
      throw new IOException("nvidia-smi XML: " + e.getMessage(), e);
    }
  }

  /** The walk through one document. */
  private static final class Document {
    private final Emitter out;
    private final Deque<String> path = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private GpuFindings gpu;
    private boolean isWell = true;
    private int gpus;

    Document(Emitter out) {
      this.out = out;
    }

    void read(XMLStreamReader xml) throws XMLStreamException, IOException {
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> start(xml);
          case XMLStreamConstants.CHARACTERS -> characters(xml);
          case XMLStreamConstants.END_ELEMENT -> end();
          default -> {
            // comments, white space, processing instructions
          }
        }
      }
      if (isWell && gpus > 0) {
        GpuFindings.healthy(line(""), "nvidia-smi -q -x: " + gpus + " GPUs, all fields well", out);
      }
    }

    private void start(XMLStreamReader xml) throws IOException {
      if (path.size() >= DEEPEST) {
        throw new IOException("nvidia-smi XML is nested deeper than " + DEEPEST);
      }
      path.addLast(xml.getLocalName().replace('_', ' '));
      text.setLength(0);
      if (path.size() == 2 && xml.getLocalName().equals("gpu")) {
        gpu = new GpuFindings();
        gpus++;
        String id = xml.getAttributeValue(null, "id");
        gpu.pci(id == null ? "" : id);
      }
    }

    private void characters(XMLStreamReader xml) {
      int room = LONGEST_VALUE - text.length();
      if (room > 0) {
        text.append(
            xml.getTextCharacters(), xml.getTextStart(), Math.min(room, xml.getTextLength()));
      }
    }

    private void end() {
      if (gpu != null && text.length() > 0) {
        gpu.field(joined(), text.toString());
      }
      text.setLength(0);
      if (path.size() == 2 && gpu != null && path.peekLast().equals("gpu")) {
        isWell &= gpu.emit(line("nvidia-smi -q -x"), out);
        gpu = null;
      }
      path.removeLast();
    }

    private String joined() {
      StringBuilder joined = new StringBuilder();
      int depth = 0;
      for (String name : path) {
        if (depth++ >= 2) {
          joined.append(depth > 3 ? "/" : "").append(name);
        }
      }
      return joined.toString();
    }

    private Line line(String raw) {
      return new Line(raw, raw, out.hints().arrival(), out.hints().node(), false, -1);
    }
  }

  /** Refuses to go on past the largest size. */
  private static final class Limited extends FilterInputStream {
    private long count;

    Limited(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      count(1);
      return super.read();
    }

    @Override
    public int read(byte[] target, int from, int size) throws IOException {
      int read = super.read(target, from, size);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) throws IOException {
      count += read;
      if (count > LARGEST) {
        throw new IOException("nvidia-smi XML is larger than " + LARGEST + " bytes");
      }
    }
  }
}
