package io.salvor.reading.gpu;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** States of NVLinks: {@code dcgmi nvlink --link-status} and {@code nvidia-smi nvlink -s}. */
public final class NvlinkStatusReader implements LineReader {
  private static final Pattern OWNER = Pattern.compile("^\\s*(gpuId|physicalId) (\\d+):\\s*$");
  private static final Pattern STATES = Pattern.compile("^\\s*[UDX_](?: [UDX_])*\\s*$");
  private static final Pattern SMI_GPU =
      Pattern.compile("^GPU (\\d+): .*\\(UUID: (GPU-[\\w-]+)\\)");
  private static final Pattern SMI_LINK =
      Pattern.compile("^\\s*Link (\\d+): (<inactive>|[\\d.]+ GB/s)\\s*$");

  private Line first;
  private Line last;
  private String owner = "";
  private boolean isSwitch;
  private String uuid = "";
  private boolean isWell;
  private boolean hasLinks;

  @Override
  public List<String> anchors() {
    return List.of("gpuid ", "physicalid ", "(uuid: gpu-", "nvlink --link-status");
  }

  @Override
  public boolean isInBlock() {
    return first != null;
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    Matcher named = OWNER.matcher(text);
    Matcher smi = SMI_GPU.matcher(text);
    if (named.find()) {
      begin(line);
      owner = named.group(2);
      isSwitch = named.group(1).equals("physicalId");
      return true;
    }
    if (smi.find()) {
      begin(line);
      owner = smi.group(1);
      uuid = smi.group(2);
      isSwitch = false;
      return true;
    }
    if (first == null) {
      return false;
    }
    return states(line, out) || link(line, out) || frame(text, out);
  }

  @Override
  public void end(Emitter out) {
    if (first != null && isWell && hasLinks) {
      GpuFindings.healthy(last, "all NVLinks shown are up", out);
    }
    first = null;
    uuid = "";
  }

  private void begin(Line line) {
    if (first == null) {
      first = line;
      isWell = true;
      hasLinks = false;
    }
  }

  private boolean frame(String text, Emitter out) {
    String word = text.strip();
    if (word.isEmpty()
        || word.equals("GPUs:")
        || word.equals("NvSwitches:")
        || word.startsWith("No NvSwitches")
        || word.startsWith("No GPUs")) {
      return true;
    }
    end(out);
    return false;
  }

  private boolean states(Line line, Emitter out) {
    if (!STATES.matcher(line.text()).find()) {
      return false;
    }
    hasLinks = true;
    last = line;
    long down = line.text().chars().filter(c -> c == 'D').count();
    if (down > 0) {
      isWell = false;
      String what = (isSwitch ? "NVSwitch " : "GPU ") + owner + ": " + down + " NVLinks down";
      draft(what).attribute(Attribute.VALUE, Long.toString(down)).emit(line, out);
    }
    return true;
  }

  private boolean link(Line line, Emitter out) {
    Matcher matcher = SMI_LINK.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    hasLinks = true;
    last = line;
    if (matcher.group(2).startsWith("<")) {
      isWell = false;
      draft("GPU " + owner + ": NVLink " + matcher.group(1) + " is inactive")
          .entity(Entity.NVLINK, matcher.group(1))
          .attribute(Attribute.LINK, matcher.group(1))
          .emit(line, out);
    }
    return true;
  }

  private EventDraft draft(String message) {
    return EventDraft.of(Component.NVLINK, "GpuNvlink")
        .code("NVLINK_DOWN")
        .severity(Severity.CRITICAL)
        .entity(isSwitch ? Entity.NVSWITCH : Entity.GPU_INDEX, owner)
        .entity(Entity.GPU_UUID, GpuNames.uuid(uuid))
        .message(message);
  }
}
