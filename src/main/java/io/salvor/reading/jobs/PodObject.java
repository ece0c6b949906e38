package io.salvor.reading.jobs;

import io.salvor.model.ExitStatus;
import io.salvor.model.JobEventType;
import io.salvor.reading.Emitter;
import java.util.ArrayList;
import java.util.List;

/** A Pod object: one job event for the worst end among its containers. */
final class PodObject {
  private static final String[] JOB_LABELS = {
    "batch.kubernetes.io/job-name",
    "job-name",
    "training.kubeflow.org/job-name",
    "jobset.sigs.k8s.io/jobset-name",
    "volcano.sh/job-name",
    "ray.io/cluster",
    "kueue.x-k8s.io/job-name"
  };

  /** One container's end. */
  private record End(String reason, ExitStatus exit, String message, String time) {
    boolean isBad() {
      return Exits.isBad(exit) || !exit.known() && PodEnd.isBad(reason);
    }
  }

  private PodObject() {}

  static void emit(Tree pod, Emitter out) {
    Tree status = pod.child("status");
    End worst = worst(status);
    String phase = status.text("phase");
    String whole = status.text("reason");
    boolean isBad = worst.isBad() || phase.equals("Failed") || PodEnd.isBad(whole);
    if (!isBad && !phase.equals("Succeeded")) {
      if (phase.equals("Running")) {
        send(pod, JobEventType.STARTED, worst, "", out);
      }
      return;
    }
    String reason = PodEnd.isBad(whole) ? whole : worst.reason();
    send(pod, isBad ? PodEnd.event(reason) : JobEventType.COMPLETED, worst, reason, out);
  }

  private static void send(Tree pod, JobEventType event, End end, String reason, Emitter out) {
    String text = pod.text("status", "message");
    JobDraft.kubernetes(event)
        .id(job(pod))
        .name(pod.text("metadata", "name"))
        .owner(pod.text("metadata", "namespace"))
        .node(pod.text("spec", "nodeName"))
        .exit(event == JobEventType.STARTED ? ExitStatus.UNKNOWN : end.exit())
        .reason(event == JobEventType.COMPLETED ? "" : PodEnd.bare(reason))
        .message(text.isEmpty() ? end.message() : text + " " + end.message())
        .emit(
            out,
            Times.first(
                out.hints().arrival(),
                end.time(),
                pod.text("status", "startTime"),
                pod.text("metadata", "creationTimestamp")),
            pod.raw());
  }

  private static String job(Tree pod) {
    Tree labels = pod.child("metadata", "labels");
    String label = labels.first(JOB_LABELS);
    return label.isEmpty() ? pod.text("metadata", "name") : label;
  }

  private static End worst(Tree status) {
    List<Tree> all = new ArrayList<>(status.list("initContainerStatuses"));
    all.addAll(status.list("containerStatuses"));
    End worst = new End("", ExitStatus.UNKNOWN, "", "");
    for (Tree container : all) {
      End end = end(container);
      boolean isWorse = end.isBad() && (!worst.isBad() || end.reason().equals("OOMKilled"));
      if (isWorse || !worst.isBad() && end.exit().known()) {
        worst = end;
      }
    }
    return worst;
  }

  /** The present end; of a container that waits to be restarted, the last one. */
  private static End end(Tree container) {
    Tree waiting = container.child("state", "waiting");
    Tree last = container.child("lastState", "terminated");
    Tree now = container.child("state", "terminated");
    if (!now.fields().isEmpty()) {
      return ended(now);
    }
    if (!PodEnd.isBad(waiting.text("reason"))) {
      return new End("", ExitStatus.UNKNOWN, "", "");
    }
    if (!last.fields().isEmpty()) {
      return ended(last);
    }
    return new End(waiting.text("reason"), ExitStatus.UNKNOWN, waiting.text("message"), "");
  }

  private static End ended(Tree terminated) {
    ExitStatus exit = Exits.ofCode(terminated.text("exitCode"));
    String signal = terminated.text("signal");
    if (signal.matches("[1-9]\\d?")) {
      exit = Exits.ofSignal(Integer.parseInt(signal));
    }
    return new End(
        terminated.text("reason"), exit, terminated.text("message"), terminated.text("finishedAt"));
  }
}
