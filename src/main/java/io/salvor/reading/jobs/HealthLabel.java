package io.salvor.reading.jobs;

import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Labels by which operators mark the health of a node's GPUs, e.g. {@code
 * autopilot.ibm.com/gpuhealth=EVICT}: the check is the label's key, the code comes from its value.
 */
final class HealthLabel {
  /** A time stamp inside a value, e.g. {@code 2024-11-04_09.32.03UTC}. */
  private static final Pattern STAMP =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d[_T]?[\\d.:-]*(?:UTC|Z)?_?");

  private static final Pattern RESULT =
      Pattern.compile("(?i)(?:err(?:or)?|fail(?:ed|ure)?|warn)[_-]?(.*?)(?:[.](\\d{1,2}))?$");
  private static final Pattern GOOD =
      Pattern.compile("(?i)(?:pass(?:ed)?|ok|healthy|true|good|success)(?:[_-].*)?");
  private static final Pattern STARTING = Pattern.compile("(?i)(?:testing|unknown|initializing|)");
  private static final Pattern KEY =
      Pattern.compile(
          "(?i).*(?:gpu-?health|gpuhealth|dcgm\\.level|node-?health|gpu-?status|health-?check"
              + "|gpu-?state|nvsentinel|accelerator-?health).*");

  private HealthLabel() {}

  static boolean isKey(String key) {
    return key.indexOf('/') > 0 && KEY.matcher(key).matches();
  }

  /** False when the value says nothing yet. */
  static boolean emit(
      String key, String value, String node, Instant time, String raw, Emitter out) {
    if (STARTING.matcher(value).matches()) {
      return false;
    }
    String plain = STAMP.matcher(value).replaceAll("");
    EventDraft draft = EventDraft.of(Component.GPU, key);
    if (GOOD.matcher(plain).matches()) {
      draft.code(plain.toUpperCase(Locale.ROOT)).healthy();
    } else {
      Matcher result = RESULT.matcher(plain);
      boolean isNamed = result.matches() && !result.group(1).isEmpty();
      draft.code(isNamed ? result.group(1) : plain).severity(Severity.WARNING);
      if (isNamed && result.group(2) != null) {
        draft.entity(Entity.GPU_INDEX, result.group(2));
      }
    }
    draft.emit(time, node, raw, key + "=" + value, out);
    return true;
  }
}
