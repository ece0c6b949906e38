package io.salvor.reading.kernel;

import io.salvor.model.Entity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.NodeNames;
import io.salvor.reading.Pci;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * XIDs as other programs and people quote them: device plug-ins, node conditions, health checks,
 * sentences. A statement that there is none, or that it was on another node, is left alone.
 */
public final class XidProseReader implements LineReader {
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?i)(?<![a-z])xids?(?:_?critical_?error)?s?"
              + "(?:[ _-]?(?:errors?|events?|codes?|number))?"
              + "\\s*(?:is|was|=|:|#|\\()?\\s*[\\[\"']?"
              + "(\\d{1,3})(?![\\d%]|[.:-]\\d)"
              + "((?:\\s*(?:,|/|and|&|\\+)\\s*\\d{2,3}(?![\\d%]|[.:-]\\d)\\b(?!\\s*(?:gpus?|nodes?|jobs?|ranks?|times)))*)");
  private static final Pattern CONDITION = Pattern.compile("\"(\\d{1,3})\"\\s*:\\s*true");
  private static final Pattern NONE =
      Pattern.compile(
          "(?i)\\b(?:no|without|zero|0)\\s+(?:new |other |further |recent |critical |any )*"
              + "(?:nvidia |gpu |nvrm )*xids?\\b|\\bxids?[^.;]{0,20}\\b(?:none|not found|clean)\\b");
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "(?i)\\b(?:of|on|from|by|at) (?:another|an other|the other|a different|some other|a neighbou?r(?:ing)?)"
              + " (?:node|host|machine|server|tray|rack)\\b");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern GPU_INDEX =
      Pattern.compile("\\b(?:GPU-?|(?i:gpu|device|nvidia)[ _:#=]{0,2})(\\d{1,2})(?![\\d:a-f-])\\b");
  private static final Pattern BUS =
      Pattern.compile("(?<![0-9a-fA-F:.])[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7](?![0-9a-fA-F])");
  private static final Pattern OFFSET = Pattern.compile("\\bt\\s*=\\s*(\\d{1,7})\\s*(s|m|h)?\\b");

  private final GpuIdentity gpus;

  public XidProseReader(GpuIdentity gpus) {
    this.gpus = gpus;
  }

  @Override
  public List<String> anchors() {
    return List.of("xid");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String text = line.text();
    if (NONE.matcher(text).find() || ELSEWHERE.matcher(text).find()) {
      return false;
    }
    Set<Integer> numbers = numbers(text);
    if (numbers.isEmpty()) {
      return false;
    }
    Line named = line.ofNode(NodeNames.in(text));
    for (int number : numbers) {
      for (String gpu : gpusNamed(text)) {
        EventDraft draft = XidText.draft(number, text);
        gpus.name(draft, line.node(), gpu.isEmpty() ? text : gpu);
        index(draft, text);
        draft.message(text).emit(later(named), out);
      }
    }
    return true;
  }

  private static Set<Integer> numbers(String text) {
    Set<Integer> numbers = new TreeSet<>();
    Matcher quoted = QUOTED.matcher(text);
    while (quoted.find()) {
      numbers.add(Integer.parseInt(quoted.group(1)));
      Matcher more = NUMBER.matcher(quoted.group(2));
      while (more.find()) {
        numbers.add(Integer.parseInt(more.group()));
      }
    }
    Matcher condition = CONDITION.matcher(text);
    while (condition.find()) {
      numbers.add(Integer.parseInt(condition.group(1)));
    }
    numbers.remove(0);
    return numbers;
  }

  /** Several GPUs by short bus address give an event each; else the text names at most one. */
  private static List<String> gpusNamed(String text) {
    List<String> names = new ArrayList<>();
    Matcher bus = BUS.matcher(text);
    while (bus.find() && names.size() < 16) {
      names.add(bus.group());
    }
    return names.size() < 2 || !Pci.find(text).startsWith("0000:") ? List.of("") : names;
  }

  private static void index(EventDraft draft, String text) {
    if (GpuNames.uuid(text).isEmpty() && Pci.find(text).isEmpty()) {
      Matcher index = GPU_INDEX.matcher(text);
      draft.entity(Entity.GPU_INDEX, index.find() ? index.group(1) : "");
    }
  }

  /** {@code at t=17s}: so much later than the line's own time. */
  private static Line later(Line line) {
    Matcher offset = OFFSET.matcher(line.text());
    if (line.hasTime() || !offset.find()) {
      return line;
    }
    long count = Long.parseLong(offset.group(1));
    String unit = offset.group(2) == null ? "s" : offset.group(2);
    Duration by =
        switch (unit) {
          case "m" -> Duration.ofMinutes(count);
          case "h" -> Duration.ofHours(count);
          default -> Duration.ofSeconds(count);
        };
    return new Line(
        line.whole(), line.text(), line.time().plus(by), line.node(), false, line.rank());
  }
}
