package io.salvor.model.signal;

/**
 * One code, phrase or state taken out of a fact, in the form that symptom rules and tables match. A
 * fact with three codes gives three signals. Nothing is judged here.
 */
public sealed interface Signal
    permits Xid, Sxid, NvlinkBit, DcgmResult, CheckResult, LogPhrase, NodeCondition, JobEnd {

  Where where();

  /** The code by which repeats are counted, e.g. {@code XID 31}. */
  String code();

  default String node() {
    return where().node();
  }

  default String job() {
    return where().job();
  }

  default String entity() {
    return where().entity();
  }

  default String fact() {
    return where().fact();
  }
}
