package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.reading.Emitter;
import io.salvor.reading.Line;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes one event of the rows of one attempt: the job's own row leads, its steps add what they know
 * better. Remembers the last jobs only.
 */
final class JobAttempts {
  private static final int REMEMBERED = 1000;

  private final Map<String, Integer> done =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > REMEMBERED;
        }
      };

  private JobRecord lead;
  private JobRecord worst;
  private Line line;

  void add(JobRecord next, Line from, Emitter out) {
    boolean isSame = lead != null && lead.id().equals(next.id());
    boolean isOther = isSame && lead.isJob() && next.isJob() && !lead.start().equals(next.start());
    if (lead != null && (!isSame || isOther)) {
      flush(out);
    }
    if (lead == null) {
      if (!next.isJob() && done.containsKey(next.id())) {
        return;
      }
      lead = next;
      worst = next;
      line = from;
      return;
    }
    if (next.isJob() || !lead.isJob() && next.state().isBad() && !lead.state().isBad()) {
      lead = next;
      line = from;
    }
    if (rank(next) > rank(worst)) {
      worst = next;
    }
  }

  /** Nothing said by states that are neither start nor end. */
  void flush(Emitter out) {
    if (lead == null) {
      return;
    }
    JobRecord job = lead;
    lead = null;
    int attempt = done.merge(job.id(), 1, Integer::sum);
    if (job.state().event().isPresent()) {
      emit(job, attempt, out);
    }
  }

  private void emit(JobRecord job, int attempt, Emitter out) {
    boolean isByMemory = worst.state().word().equals("OUT_OF_MEMORY") && job.state().isBad();
    JobEventType event = isByMemory ? JobEventType.FAILED : job.event();
    ExitStatus exit = job.exit();
    boolean isEnd = event.endsBadly();
    if (isEnd && !Exits.isBad(exit) && Exits.isBad(worst.exit())) {
      exit = worst.exit();
    }
    JobDraft draft =
        JobDraft.slurm(event)
            .id(job.id())
            .name(job.first("jobname", "name"))
            .owner(job.first("user"))
            .queue(job.first("partition"))
            .attempt(attempt > 1 ? attempt : 0)
            .nodes(job.nodes())
            .step(job.step())
            .exit(event == JobEventType.STARTED ? ExitStatus.UNKNOWN : exit)
            .reason(isByMemory ? "OUT_OF_MEMORY" : job.reason())
            .message(message(job));
    if (job.state().word().equals("NODE_FAIL")) {
      String only = job.nodes().size() == 1 ? job.nodes().get(0) : "";
      draft.suspect(job.failedNode().isEmpty() ? only : job.failedNode());
    }
    draft.emit(out, job.end().orElse(line.time()), line.whole());
  }

  private static String message(JobRecord job) {
    String elapsed = job.first("elapsed", "time");
    String text = "Slurm job " + job.id() + " " + job.state().word();
    if (!job.state().by().isEmpty()) {
      text += " by " + job.state().by();
    }
    return elapsed.isEmpty() ? text : text + " after " + elapsed;
  }

  private static int rank(JobRecord job) {
    if (job.state().word().equals("OUT_OF_MEMORY")) {
      return 3;
    }
    return Exits.isBad(job.exit()) ? 2 : job.state().isBad() ? 1 : 0;
  }
}
