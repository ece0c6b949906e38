package io.salvor.model;

/** Names of the details that readers put beside a health event's codes. */
public final class Attribute {
  /** The job that a line names. */
  public static final String JOB = "job";

  /** Process id and name that an XID line names. */
  public static final String PID = "pid";

  public static final String PROCESS = "process";

  /** NVLink 5 unit of XID 144 to 150, e.g. {@code RLW_REMAP}. */
  public static final String UNIT = "unit";

  /** Severity word of the line as printed: Fatal, Nonfatal, Non-fatal, Link Fatal. */
  public static final String WORD = "word";

  /** NVLink number. */
  public static final String LINK = "link";

  /** First and second register of an NVLink 5 line, as 0x and eight hexadecimal digits. */
  public static final String INTR_INFO = "intrInfo";

  public static final String ERROR_STATUS = "errorStatus";

  /** Sub-code of an NVLink 5 line: bits 20 to 25 of its first register, decimal. */
  public static final String SUBCODE = "subcode";

  /** Registers of XID 74, comma-separated as printed. */
  public static final String REGISTERS = "registers";

  /** Recovery action that XID 154 changed to, the text in the last parentheses. */
  public static final String ACTION = "action";

  /** A measured value and its unit, as printed. */
  public static final String VALUE = "value";

  /** How many times a line was seen in one burst, when the reader merged repeats. */
  public static final String COUNT = "count";

  private Attribute() {}
}
