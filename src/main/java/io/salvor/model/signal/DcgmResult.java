package io.salvor.model.signal;

/**
 * One finding of a DCGM diagnosis or health watch.
 *
 * @param errorCode {@code DCGM_FR_...}, empty when the output names none
 * @param test name of the test in lower case, e.g. {@code pcie}
 * @param result PASS, FAIL, ERROR or SKIPPED
 */
public record DcgmResult(Where where, String errorCode, String test, String result, String text)
    implements Signal {

  @Override
  public String code() {
    return errorCode.isEmpty() ? "DCGM " + test + " " + result : errorCode;
  }
}
