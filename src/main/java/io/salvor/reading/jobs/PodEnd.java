package io.salvor.reading.jobs;

import io.salvor.model.JobEventType;
import java.util.Locale;
import java.util.Set;

/** The words by which Kubernetes says that a pod did not do its work. */
final class PodEnd {
  private static final Set<String> BAD =
      Set.of(
          "oomkilled",
          "error",
          "evicted",
          "preempted",
          "preempting",
          "errimagepull",
          "imagepullbackoff",
          "errimageneverpull",
          "invalidimagename",
          "createcontainerconfigerror",
          "createcontainererror",
          "unexpectedadmissionerror",
          "containercannotrun",
          "runcontainererror",
          "starterror",
          "deadlineexceeded",
          "backofflimitexceeded",
          "crashloopbackoff",
          "nodelost",
          "nodeshutdown",
          "nodeaffinity",
          "outofcpu",
          "outofmemory",
          "outofpods",
          "outofephemeral-storage",
          "taintmanagereviction",
          "deletionbytaintmanager",
          "preemptionbyscheduler",
          "terminationbykubelet",
          "podtoadmissionerror",
          "contextdeadlineexceeded");

  private PodEnd() {}

  static boolean isBad(String reason) {
    String word = reason.strip().toLowerCase(Locale.ROOT);
    String bare = word.startsWith("init:") ? word.substring(5) : word;
    return BAD.contains(bare) || bare.startsWith("outofnvidia.com") || bare.startsWith("outofamd");
  }

  static String bare(String reason) {
    return reason.startsWith("Init:") ? reason.substring(5) : reason.strip();
  }

  static JobEventType event(String reason) {
    return switch (reason.toLowerCase(Locale.ROOT)) {
      case "preempted", "preempting", "preemptionbyscheduler" -> JobEventType.PREEMPTED;
      case "deadlineexceeded" -> JobEventType.TIMED_OUT;
      default -> JobEventType.FAILED;
    };
  }

  /**
   * The container reason that an event of the kubelet stands for; empty when the event ends
   * nothing.
   */
  static String ofEvent(String reason, String message) {
    String text = message.toLowerCase(Locale.ROOT);
    if (reason.equals("Failed") || reason.equals("FailedToPull") || reason.equals("Warning")) {
      return ofFailed(text, message);
    }
    if (reason.equals("BackOff")) {
      return text.contains("pulling") ? "ImagePullBackOff" : "CrashLoopBackOff";
    }
    if (reason.equals("InspectFailed")) {
      return "InvalidImageName";
    }
    return isBad(reason) ? reason : "";
  }

  private static String ofFailed(String text, String message) {
    if (text.contains("pull image")) {
      return "ErrImagePull";
    }
    if (text.startsWith("error: ") && isBad(message.substring(7))) {
      return message.substring(7).strip();
    }
    boolean isMissing =
        text.contains("configmap") || text.contains("secret") || text.contains("couldn't find key");
    if (isMissing && text.contains("not found") || text.contains("couldn't find key")) {
      return "CreateContainerConfigError";
    }
    boolean isStart =
        text.contains("failed to start container") || text.contains("failed to create");
    return isStart || text.contains("oci runtime") ? "RunContainerError" : "";
  }
}
