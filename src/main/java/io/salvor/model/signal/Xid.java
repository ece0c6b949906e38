package io.salvor.model.signal;

/**
 * An XID of the NVIDIA driver.
 *
 * @param number the XID; -1 when the line has none that can be read
 * @param nvlinkUnit NVLink 5 unit (XID 144 to 150), e.g. {@code RLW_REMAP}; else empty
 * @param status NVLink 5 error status, 0x and eight lower-case hexadecimal digits; else empty
 * @param subcode NVLink 5 sub-code, bits 20 to 25 of the first register; -1 when there is none
 * @param word severity word of the line: FATAL, NONFATAL or empty
 * @param action recovery action that XID 154 changed to, e.g. {@code GPU Reset Required}; else
 *     empty
 * @param process name of the process that the line names; else empty
 * @param text the message behind the number
 */
public record Xid(
    Where where,
    int number,
    String nvlinkUnit,
    String status,
    int subcode,
    String word,
    String action,
    String process,
    String text)
    implements Signal {

  @Override
  public String code() {
    return "XID " + number;
  }
}
