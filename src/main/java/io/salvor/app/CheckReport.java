package io.salvor.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.salvor.simulation.scenario.ScenarioFault;
import io.salvor.simulation.scenario.ScenarioResult;
import io.salvor.simulation.scenario.ScenarioResult.Miss;
import java.util.List;

/**
 * Tells what {@code salvor check} found: a line for each scenario as it ends, or one JSON object.
 */
final class CheckReport {
  private final Console console;
  private final boolean isJson;
  private final boolean isTraced;
  private final Style style;
  private final ObjectNode object = JsonNodeFactory.instance.objectNode();
  private final ArrayNode faults = object.putArray("faults");
  private final ArrayNode scenarios = object.putArray("scenarios");
  private int passed;
  private int failed;

  CheckReport(Console console, boolean isJson, boolean isTraced, String folder) {
    this.console = console;
    this.isJson = isJson;
    this.isTraced = isTraced;
    this.style = new Style(console.terminal().colour());
    object.put("folder", folder);
  }

  /** The policy compiles. */
  void compiled(String version) {
    object.put("policy", version);
    line(style.green("ok  ") + "  rules and tables compile: " + version);
  }

  /** The policy does not compile. */
  void refused(String why) {
    faults.add(why);
    line(style.red("FAIL") + "  " + why);
  }

  /** A scenario file has faults. */
  void unreadable(String file, List<ScenarioFault> found) {
    failed++;
    ObjectNode one = scenarios.addObject().put("file", file).put("passed", false);
    ArrayNode list = one.putArray("faults");
    line(style.red("FAIL") + "  " + file + " cannot be used");
    for (ScenarioFault fault : found) {
      list.addObject().put("line", fault.line()).put("what", fault.what());
      line("      " + fault);
    }
  }

  /** A scenario was run. */
  void ran(ScenarioResult result) {
    passed += result.isPassed() ? 1 : 0;
    failed += result.isPassed() ? 0 : 1;
    String file = result.scenario().file();
    ObjectNode one = scenarios.addObject().put("file", file);
    one.put("title", result.scenario().title())
        .put("passed", result.isPassed())
        .put("facts", result.facts())
        .put("decisions", result.decisions().size());
    ArrayNode misses = one.putArray("misses");
    String mark = result.isPassed() ? style.green("pass") : style.red("FAIL");
    line(mark + "  " + result.scenario().title() + style.dim("  " + file));
    result.misses().forEach(miss -> tell(miss, file, misses));
    if (isTraced) {
      ArrayNode timeline = one.putArray("timeline");
      result.timeline().forEach(timeline::add);
      result.timeline().forEach(what -> line("      " + what));
    }
  }

  private void tell(Miss miss, String file, ArrayNode misses) {
    ObjectNode one = misses.addObject().put("line", miss.line()).put("expected", miss.expected());
    ArrayNode happened = one.putArray("happened");
    miss.happened().forEach(happened::add);
    line("      " + file + ":" + miss.line() + " expected " + miss.expected());
    miss.happened().forEach(what -> line("        " + what));
  }

  void end() {
    object.put("passed", passed).put("failed", failed);
    if (isJson) {
      console.out().println(object);
    } else if (passed + failed == 0) {
      line("no scenarios were run: rules/scenarios holds none that is asked for");
    } else {
      line((passed + failed) + " scenarios: " + passed + " passed, " + failed + " failed");
    }
    console.out().flush();
  }

  boolean isClean() {
    return failed == 0 && faults.isEmpty();
  }

  private void line(String text) {
    if (!isJson) {
      console.out().println(text);
      console.out().flush();
    }
  }
}
