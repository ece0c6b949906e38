package io.salvor.act;

/** The scheduler could not be asked, or gave no usable answer; what it did is not known. */
public final class SchedulerFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SchedulerFault(String message, Throwable cause) {
    super(message, cause);
  }

  public SchedulerFault(String message) {
    super(message);
  }
}
