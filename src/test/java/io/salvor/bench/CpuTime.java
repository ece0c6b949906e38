package io.salvor.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;

/** CPU time and allocation of the running thread, and what is said of many measurements. */
final class CpuTime {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /** CPU time of this thread so far, nanoseconds. */
  static long nanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** CPU time so far of the thread with this name, nanoseconds; 0 when there is none. */
  static long nanosOf(String name) {
    for (long id : THREADS.getAllThreadIds()) {
      ThreadInfo info = THREADS.getThreadInfo(id);
      if (info != null && info.getThreadName().equals(name)) {
        return THREADS.getThreadCpuTime(id);
      }
    }
    return 0;
  }

  /** Bytes that this thread has allocated so far. */
  static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** The value below which this share (0 to 1) of the values lies. */
  static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * (sorted.length - 1)))];
  }

  static double median(double[] values) {
    return quantile(values, 0.5);
  }
}
