package io.salvor.policy;

import java.util.Objects;

/**
 * One thing that is wrong with a policy, at the place where an operator mends it.
 *
 * @param file path below the policy folder
 * @param place {@code line 12, column 7} or {@code sheet Xid, cell B12}; empty for the whole file
 * @param message what is wrong and what to do
 */
public record PolicyFault(String file, String place, String message) {
  public PolicyFault {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(message, "message");
  }

  public static PolicyFault atLine(String file, int line, int column, String message) {
    String place = column > 0 ? "line " + line + ", column " + column : "line " + line;
    return new PolicyFault(file, line > 0 ? place : "", message);
  }

  public static PolicyFault atCell(String file, String sheet, String cell, String message) {
    return new PolicyFault(file, "sheet " + sheet + ", cell " + cell, message);
  }

  @Override
  public String toString() {
    return place.isEmpty() ? file + ": " + message : file + ", " + place + ": " + message;
  }
}
