package io.salvor.reading.kernel;

import io.salvor.model.Entity;
import io.salvor.reading.EventDraft;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Pci;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which GPU a kernel line is about: remembers the UUIDs that the driver prints for PCI addresses,
 * for all readers of one read.
 */
public final class GpuIdentity {
  private static final int MOST_REMEMBERED = 4096;
  private static final Pattern MAPPING =
      Pattern.compile("\\bGPU at (PCI:[0-9a-fA-F:.]+): (GPU-[0-9a-fA-F-]+)");

  private final Map<String, String> uuids = new LinkedHashMap<>();

  /** Remembers the UUID if the text is the driver's line about it. */
  boolean learn(String node, String text) {
    Matcher matcher = MAPPING.matcher(text);
    if (!matcher.find()) {
      return false;
    }
    if (uuids.size() < MOST_REMEMBERED) {
      uuids.put(node + " " + Pci.find(matcher.group(1)), matcher.group(2));
    }
    return true;
  }

  /** Adds the entities of the GPU that the text names. */
  void name(EventDraft draft, String node, String text) {
    String pci = Pci.find(text);
    String uuid = GpuNames.uuid(text);
    draft.entity(Entity.PCI, pci);
    draft.entity(Entity.GPU_UUID, uuid.isEmpty() ? uuids.getOrDefault(node + " " + pci, "") : uuid);
  }
}
