package io.salvor.reading.gpu;

import io.salvor.model.Diagnostic;
import io.salvor.model.Diagnostic.Finding;
import io.salvor.model.Diagnostic.Result;
import io.salvor.model.Entity;
import io.salvor.model.RawText;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import io.salvor.reading.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A DCGM diagnosis being read. */
final class DiagnosticDraft {
  private static final int MOST_FINDINGS = 1_024;

  private final List<Finding> findings = new ArrayList<>();
  private Optional<Result> overall = Optional.empty();
  private int level;

  void level(int value) {
    level = value;
  }

  /** What the output itself says of the whole. */
  void overall(Result result) {
    overall = Optional.of(result);
  }

  boolean isEmpty() {
    return findings.isEmpty() && overall.isEmpty();
  }

  /** The result that a word of the output stands for; a warning is an error of the test. */
  static Optional<Result> result(String word) {
    String lower = word.strip().toLowerCase(Locale.ROOT);
    if (lower.startsWith("pass") || lower.equals("healthy")) {
      return Optional.of(Result.PASS);
    }
    if (lower.startsWith("fail")) {
      return Optional.of(Result.FAIL);
    }
    if (lower.startsWith("skip") || lower.startsWith("not run")) {
      return Optional.of(Result.SKIPPED);
    }
    boolean isError = lower.startsWith("warn") || lower.startsWith("err");
    return isError ? Optional.of(Result.ERROR) : Optional.empty();
  }

  /** Adds a finding; an empty GPU means the whole node. */
  void add(String test, String gpu, Result result, String code, String message) {
    if (findings.size() < MOST_FINDINGS) {
      Entity entity =
          gpu.isBlank() ? Finding.WHOLE_NODE : new Entity(Entity.GPU_INDEX, Words.name(gpu));
      findings.add(
          new Finding(
              name(test), entity, result, Words.name(code), Words.cut(message, RawText.LIMIT)));
    }
  }

  /**
   * Hangs code and message of a warning on the findings of its test and GPU that are not passes.
   */
  void explain(String test, String gpu, String code, String message) {
    String name = name(test);
    boolean isHung = false;
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      boolean isMeant =
          finding.test().equals(name)
              && finding.message().isEmpty()
              && finding.result() != Result.PASS
              && (gpu.isEmpty()
                  || finding.entity().value().equals(gpu)
                  || finding.entity().equals(Finding.WHOLE_NODE));
      if (isMeant) {
        String own = gpu.isEmpty() ? finding.entity().value() : gpu;
        Entity entity =
            finding.entity().equals(Finding.WHOLE_NODE) && !gpu.isEmpty()
                ? new Entity(Entity.GPU_INDEX, own)
                : finding.entity();
        findings.set(i, new Finding(name, entity, finding.result(), Words.name(code), message));
        isHung = true;
      }
    }
    if (!isHung) {
      add(test, gpu, Result.ERROR, code, message);
    }
  }

  /** The names of tests in one form: lower case, words apart by blanks. */
  private static String name(String test) {
    return Words.name(test.strip().toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  void emit(Line line, Emitter out) {
    out.emit(
        new Diagnostic(
            out.origin(line.time(), line.whole()),
            Words.name(line.node()),
            "dcgmi",
            level,
            overall.orElseGet(this::worst),
            findings,
            ""));
  }

  private Result worst() {
    Result worst =
        findings.stream().allMatch(f -> f.result() == Result.SKIPPED)
            ? Result.SKIPPED
            : Result.PASS;
    for (Finding finding : findings) {
      if (finding.result() == Result.FAIL) {
        return Result.FAIL;
      }
      if (finding.result() == Result.ERROR) {
        worst = Result.ERROR;
      }
    }
    return worst;
  }
}
