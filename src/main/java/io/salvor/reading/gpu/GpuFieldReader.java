package io.salvor.reading.gpu;

import io.salvor.reading.Emitter;
import io.salvor.reading.GpuNames;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.NodeNames;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fields of nvidia-smi that stand alone on a line, as people and scripts write them. */
public final class GpuFieldReader implements LineReader {
  private static final Pattern FIELD =
      Pattern.compile(
          "(?i)^(.{3,120}?)\\s*(?:=|:|(?=>\\s*\\d))\\s*"
              + "(yes|no|true|false|active|not active|(?:>\\s*)?\\d{1,12}|none|[a-z0-9_ ]*reset"
              + "|[a-z ]*reboot[a-z ]*|drain p2p)\\b(?:\\s*\\(.*\\))?\\s*\\.?$");
  private static final Pattern SCOPE = Pattern.compile("(?i)^\\s*(volatile|aggregate)\\s*$");
  private static final Pattern SLOWDOWN =
      Pattern.compile("(?i)\\bhw (thermal )?slowdown\\b.*\\b(?:exceeded|detected|high)\\b");
  private static final Pattern POWER =
      Pattern.compile("(?i)\\b(\\d{2,4}) ?W\\b[^;]{0,20}power (?:cap|limit).*?\\b(\\d{2,4}) ?W\\b");

  private static final Pattern FABRIC =
      Pattern.compile(
          "(?i)\\bfabric[ \\t:/._-]{0,8}(state|status)\\b[\"' \\t:=]{1,4}"
              + "(completed|in progress|not started|not supported|success|n/?a\\b|insufficient resources"
              + "|unknown error|[a-z]+ (?:error|failure|timeout)|time(?:d )?out|failed|failure|error)"
              + "(?:[\"', \\t;/|]{1,8}(?:fabric[._ ])?status\\b[\"' \\t:=]{1,4}([a-z][a-z ]{2,40}))?");

  @Override
  public List<String> anchors() {
    return List.of(
        "fabric",
        "remap",
        "sram",
        "dram",
        "uncorrectable",
        "uncorr",
        "single bit",
        "double bit",
        "retired page",
        "retired_page",
        "power cap",
        "power limit",
        "slowdown",
        "power brake",
        "recovery action");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    GpuFindings findings = new GpuFindings();
    String subject = "";
    for (String part : line.text().split("[;|]")) {
      Matcher field = FIELD.matcher(part.strip());
      if (!field.find()) {
        continue;
      }
      String name = name(field.group(1));
      boolean isScope = SCOPE.matcher(name).matches();
      findings.field(isScope ? subject + " " + name : name, field.group(2));
      subject =
          isScope ? subject : name.replaceAll("\\(?\\b(?:volatile|aggregate)\\b\\)?", "").strip();
    }
    prose(line.text(), findings);
    if (!findings.knowsFields()) {
      return false;
    }
    findings.index(GpuNames.index(line.text()));
    findings.uuid(GpuNames.uuid(line.text()));
    if (findings.emit(line.ofNode(NodeNames.in(line.text())), out)) {
      GpuFindings.healthy(line, line.text(), out);
    }
    return true;
  }

  /** Words that scripts run together are taken apart; slashes between sections stay. */
  private static String name(String written) {
    return written
        .toLowerCase(Locale.ROOT)
        .replace('_', ' ')
        .replaceAll("\\s*/\\s*", "/")
        .replaceAll("\\b(?:nvidia-smi|dcgm):? ", "")
        .strip();
  }

  private static void prose(String text, GpuFindings findings) {
    Matcher slowdown = SLOWDOWN.matcher(text);
    if (slowdown.find()) {
      String kind = slowdown.group(1) == null ? "hw slowdown" : "hw thermal slowdown";
      findings.field(kind, "Active");
    }
    Matcher fabric = FABRIC.matcher(text);
    if (fabric.find()) {
      findings.field("fabric/" + fabric.group(1).toLowerCase(Locale.ROOT), fabric.group(2));
      findings.field("fabric/status", fabric.group(3) == null ? "" : fabric.group(3));
    }
    Matcher power = POWER.matcher(text);
    if (power.find()) {
      findings.field("current power limit", power.group(1));
      findings.field("default power limit", power.group(2));
    }
  }
}
