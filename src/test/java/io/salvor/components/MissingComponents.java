package io.salvor.components;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Tells at the end of a test run what was not run, and which packages would bring it. */
public final class MissingComponents implements TestExecutionListener {
  private final Map<Component, TreeSet<String>> skipped = new TreeMap<>();

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      String reason = result.getThrowable().map(Throwable::getMessage).orElse("");
      for (Component component : Component.values()) {
        if (component.isNamedIn(reason)) {
          skipped.computeIfAbsent(component, c -> new TreeSet<>()).add(className(test));
        }
      }
    }
  }

  private static String className(TestIdentifier test) {
    return test.getSource()
        .map(
            source ->
                source instanceof MethodSource method
                    ? method.getClassName()
                    : source instanceof ClassSource type ? type.getClassName() : "")
        .orElse(test.getDisplayName());
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    skipped.forEach(
        (component, tests) ->
            System.out.printf(
                "%n*** NOT RUN for want of %s: %s%n*** apt-get install %s%n",
                component.label(), String.join(", ", tests), component.bringsIt()));
    skipped.clear();
  }
}
