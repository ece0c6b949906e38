package io.salvor.intake;

import io.salvor.json.FactBatch;
import io.salvor.json.Problem;
import jakarta.ws.rs.core.Response;

/** Refusals of intake as responses. */
final class Problems {
  private static final String RETRY_SECONDS = "1";

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

  static Response later(int status, String title, String detail) {
    return Response.status(status)
        .type(Problem.MEDIA_TYPE)
        .header("Retry-After", RETRY_SECONDS)
        .entity(new Problem(status, title, detail).json().toString())
        .build();
  }
}
