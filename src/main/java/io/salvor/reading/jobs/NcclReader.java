package io.salvor.reading.jobs;

import io.salvor.model.RawText;
import io.salvor.model.TextFormat;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Words;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of NCCL and of PyTorch's process group: text with its host and rank. */
final class NcclReader implements LineReader {
  /** {@code host:pid:tid [gpu] }, perhaps behind a label of pdsh or a time. */
  private static final Pattern HOST =
      Pattern.compile("(?:^|\\s)([A-Za-z0-9][\\w.-]{0,252}):\\d{1,10}:\\d{1,10} \\[-?\\d{1,3}\\] ");

  private static final Pattern OLD_HOST =
      Pattern.compile("^([A-Za-z][\\w.-]*\\d[\\w.-]*) \\[\\d{1,3}\\] ");

  /** A sentence about an XID says more than that collectives suffer from it. */
  private static final Pattern XID = Pattern.compile("(?i)\\bs?xids?\\b.{0,12}\\d");

  private static final Pattern RANK = Pattern.compile("\\[Rank (\\d{1,6})\\]");

  @Override
  public List<String> anchors() {
    return List.of("nccl", "rccl", "collectivefingerprint", "got completion from peer");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    String head = Words.cut(line.text(), 600);
    if (XID.matcher(head).find()) {
      return false;
    }
    Matcher host = HOST.matcher(head);
    Matcher old = OLD_HOST.matcher(head);
    String node = line.node();
    if (host.find()) {
      node = host.group(1);
    } else if (old.find()) {
      node = old.group(1);
    }
    int rank = line.rank();
    Matcher named = RANK.matcher(head);
    if (rank < 0 && named.find()) {
      rank = Integer.parseInt(named.group(1));
    }
    out.emit(
        new RawText(
            out.origin(line.time(), line.whole()),
            TextFormat.NCCL,
            Words.name(node),
            "",
            rank,
            line.text()));
    return true;
  }
}
