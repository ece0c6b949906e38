package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.reading.Emitter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Nodes and jobs as slurmrestd gives them (v0.0.38 to v0.0.45). */
final class SlurmObjects {
  private final NodeStates states = new NodeStates();

  void node(Tree node, Emitter out) {
    String state = String.join("+", node.texts("state"));
    String flags = String.join("+", node.texts("state_flags"));
    String all = flags.isEmpty() ? state : state + "+" + flags;
    Instant time = Times.first(out.hints().arrival(), number(node, "reason_changed_at"));
    boolean isKnown =
        states.add(
            List.of(node.first("name", "hostname")),
            all,
            node.text("reason"),
            node.text("reason_set_by_user"),
            time,
            node.raw(),
            out);
    if (!isKnown) {
      states.add(
          List.of(node.first("name", "hostname")),
          state,
          node.text("reason"),
          node.text("reason_set_by_user"),
          time,
          node.raw(),
          out);
    }
  }

  void job(Tree job, Emitter out) {
    List<String> words = job.texts("job_state");
    Optional<SlurmState> found = words.isEmpty() ? Optional.empty() : SlurmState.of(words.get(0));
    if (found.isEmpty() || found.get().event().isEmpty()) {
      return;
    }
    SlurmState state = found.get();
    boolean isPlain = "FAILED COMPLETED RUNNING".contains(state.word());
    List<String> nodes = NodeList.expand(job.text("nodes"));
    JobDraft draft =
        JobDraft.slurm(state.event().orElseThrow())
            .id(job.first("job_id", "id"))
            .name(job.text("name"))
            .owner(job.first("user_name", "user"))
            .queue(job.text("partition"))
            .nodes(nodes)
            .exit(state.word().equals("RUNNING") ? ExitStatus.UNKNOWN : exit(job))
            .reason(isPlain ? "" : state.word())
            .message("Slurm job " + state.word() + ", reason " + job.text("state_reason"));
    if (state.word().equals("NODE_FAIL")) {
      String only = nodes.size() == 1 ? nodes.get(0) : "";
      draft.suspect(job.text("failed_node").isEmpty() ? only : job.text("failed_node"));
    }
    draft.emit(out, Times.first(out.hints().arrival(), number(job, "end_time")), job.raw());
  }

  void end(Emitter out) {
    states.flush(out.hints().arrival(), out);
  }

  /** A wait status in old versions, an object with code and signal in newer ones. */
  private static ExitStatus exit(Tree job) {
    Tree exit = job.child("exit_code");
    if (exit.fields().isEmpty()) {
      ExitStatus plain = Exits.ofCode(job.text("exit_code"));
      if (!plain.known()) {
        return plain;
      }
      int status = Integer.parseInt(job.text("exit_code"));
      return Exits.ofPair((status >> 8 & 0xff) + ":" + (status & 0x7f));
    }
    String code = number(exit, "return_code");
    String signal = exit.child("signal").has("id") ? number(exit.child("signal"), "id") : "";
    signal = signal.isEmpty() ? exit.text("signal", "signal_id") : signal;
    return Exits.ofPair((code.isEmpty() ? "0" : code) + ":" + (signal.isEmpty() ? "0" : signal));
  }

  /** A number as it is, or as {@code {"set":true,"number":1}}. */
  private static String number(Tree tree, String name) {
    String plain = tree.text(name);
    return plain.isEmpty() ? tree.text(name, "number") : plain;
  }
}
