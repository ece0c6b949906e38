package io.salvor.reading.jobs;

import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people and job wrappers write about a node in free text: the line stays text, with the node
 * where one is evident. A line without a node is left alone.
 */
final class NoteReader implements LineReader {
  /** A host-like word: it begins with letters, holds a digit and is no product or device name. */
  private static final String HOST =
      "((?!GPU-|(?i:mlx|nvme)\\d)(?!(?i)(?:gpu|cpu|rank|step|mlx|ib|eth|nvme|cuda|xid|sxid|[habvlt]\\d+|gb\\d+|mi\\d+|fp\\d+|bf\\d+"
          + "|python|py|sd|nvlink|pcie|port|link|layer|epoch|dimm|p\\d|http|sha|v\\d)\\d*(?![\\w.-]))"
          + "[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*)";

  private static final Pattern SUBJECT = Pattern.compile("^\\s*(?:[-*] +)?" + HOST + "[: ]");
  private static final Pattern PLACE =
      Pattern.compile("\\b(?:on|node|host|from) (?:node |host )?" + HOST + "(?=[\\s:;,.)]|$)");

  @Override
  public List<String> anchors() {
    return List.of(
        "missing",
        "cpu error",
        "failure",
        "not working",
        "broken",
        "faulty",
        "bad gpu",
        "slow",
        "hang",
        "hung",
        "crash",
        "reboot",
        "unreachable",
        "caught signal",
        "uncorrectable",
        "error",
        "went down",
        "is down",
        "all on node",
        "lost");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    if (!line.node().isEmpty() || line.text().length() > 2000) {
      return false;
    }
    Optional<String> node = node(SUBJECT, line.text()).or(() -> node(PLACE, line.text()));
    if (node.isEmpty()) {
      return false;
    }
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.JOB_LOG,
            Words.name(node.get()),
            "",
            line.rank(),
            line.text()));
    return true;
  }

  private static Optional<String> node(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      String word = matcher.group(1);
      if (word.matches(".*\\d.*")
          && word.length() > 2
          && !word.matches("(?i).*\\.(py|sh|so|c|cc|cpp|cu|go|log|txt|json|yaml)(\\.\\d+)*")) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }
}
