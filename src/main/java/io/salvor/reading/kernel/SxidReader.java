package io.salvor.reading.kernel;

import io.salvor.model.Attribute;
import io.salvor.model.Component;
import io.salvor.model.Entity;
import io.salvor.model.Severity;
import io.salvor.reading.Emitter;
import io.salvor.reading.EventDraft;
import io.salvor.reading.Line;
import io.salvor.reading.LineReader;
import io.salvor.reading.Pci;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SXids of NVSwitches, with and without severity word and link. */
public final class SxidReader implements LineReader {
  static final String CHECK = "NvSwitchSxid";
  static final String CONTINUATION = "continuation";

  private static final Pattern SXID =
      Pattern.compile("\\bSXid\\s*(?:\\(([^)]*)\\))?\\s*[:=]?\\s*(\\d{3,6})(?!\\d)[,:]?\\s*(.*)");
  private static final Pattern SWITCH = Pattern.compile("\\bnvidia-(nvswitch\\d+)\\b");
  private static final Pattern LINK = Pattern.compile("\\bLink (\\d+)");
  private static final Pattern MORE = Pattern.compile("^(?:Severity \\d|Data \\{)");

  @Override
  public List<String> anchors() {
    return List.of("sxid");
  }

  @Override
  public boolean offer(Line line, Emitter out) {
    Matcher matcher = SXID.matcher(line.text());
    if (!matcher.find()) {
      return false;
    }
    String text = matcher.group(3);
    EventDraft draft = EventDraft.of(Component.NVSWITCH, CHECK).code(matcher.group(2));
    String word = XidText.word(text);
    boolean isContinuation = MORE.matcher(text).find();
    draft.attribute(Attribute.WORD, word);
    draft.attribute(CONTINUATION, isContinuation ? "true" : "");
    draft.severity(severity(word, isContinuation));
    draft.entity(Entity.NVSWITCH, nvswitch(line.text(), matcher.group(1)));
    Matcher link = LINK.matcher(text);
    if (link.find()) {
      String number = link.group(1).replaceFirst("^0+(?=\\d)", "");
      draft.attribute(Attribute.LINK, number);
      draft.entity(Entity.NVLINK, number);
    }
    draft.emit(line, out);
    return true;
  }

  private static Severity severity(String word, boolean isContinuation) {
    if (word.equals("FATAL")) {
      return Severity.FATAL;
    }
    return isContinuation ? Severity.INFO : Severity.WARNING;
  }

  private static String nvswitch(String text, String where) {
    String pci = where == null ? "" : Pci.find(where);
    if (!pci.isEmpty()) {
      return pci;
    }
    Matcher name = SWITCH.matcher(text);
    return name.find() ? name.group(1) : "";
  }
}
