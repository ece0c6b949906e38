package io.salvor.intake;

import io.salvor.cell.FactStore;
import io.salvor.json.FactBatch;
import io.salvor.json.Problem;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionException;

/** Refusals of intake as responses. */
final class Problems {
  private static final String RETRY_SECONDS = "1";
  private static final int LINE = 200;

  private Problems() {}

  static Response of(Problem problem) {
    return Response.status(problem.status())
        .type(Problem.MEDIA_TYPE)
        .entity(problem.json().toString())
        .build();
  }

  static Response refused(FactBatch batch) {
    String detail =
        switch (batch.refusal()) {
          case NONE -> batch.faultCount() + " faults; nothing was taken";
          case MALFORMED -> "the body is not the JSON that was announced";
          case TOO_MANY_FACTS, TOO_LARGE -> batch.faults().get(batch.faults().size() - 1).detail();
        };
    boolean isTooMuch =
        batch.refusal() == FactBatch.Refusal.TOO_LARGE
            || batch.refusal() == FactBatch.Refusal.TOO_MANY_FACTS;
    return of(
        isTooMuch
            ? new Problem(413, "Too much at once", detail)
            : new Problem(400, "Bad facts", detail, batch.faults()));
  }

  /** Facts that were good could not be kept. */
  static Response unkept(Throwable fault) {
    Throwable cause = fault instanceof CompletionException ? fault.getCause() : fault;
    return cause instanceof FactStore.Busy
        ? later(429, "Too busy", cause.getMessage())
        : later(503, "Ledger unavailable", "facts cannot be kept now; nothing was taken");
  }

  /** A stranger's text as one short line of the log. */
  static String line(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ");
    return line.length() > LINE ? line.substring(0, LINE) + "..." : line;
  }

  static Response later(int status, String title, String detail) {
    return Response.status(status)
        .type(Problem.MEDIA_TYPE)
        .header("Retry-After", RETRY_SECONDS)
        .entity(new Problem(status, title, detail).json().toString())
        .build();
  }
}
