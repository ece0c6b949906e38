package io.salvor.policy.table;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The test of one cell: a field, an operator and the cell's value. Equal tests of equal columns
 * share a node in the network, by {@link #hash()}.
 *
 * @param cell the spreadsheet's name of the cell, e.g. {@code B12}
 * @param operand a value of the field's type, a list of them, or a {@link Pattern}
 */
record Condition(String cell, Field field, Operator operator, Object operand) {

  /** The operators of the grammar. */
  enum Operator {
    EQUAL("=="),
    NOT_EQUAL("!="),
    AT_LEAST(">="),
    AT_MOST("<="),
    ABOVE(">"),
    BELOW("<"),
    IN("in"),
    NOT_IN("not in"),
    MATCHES("matches");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    static Operator of(String sign) {
      String wanted = sign.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
      for (Operator operator : values()) {
        if (operator.sign.equals(wanted)) {
          return operator;
        }
      }
      throw new IllegalArgumentException(sign);
    }

    boolean isOrder() {
      return this == AT_LEAST || this == AT_MOST || this == ABOVE || this == BELOW;
    }
  }

  boolean test(Object fact) {
    Object value = field.read().apply(fact);
    return switch (operator) {
      case EQUAL -> value.equals(operand);
      case NOT_EQUAL -> !value.equals(operand);
      case IN -> ((List<?>) operand).contains(value);
      case NOT_IN -> !((List<?>) operand).contains(value);
      case MATCHES -> ((Pattern) operand).matcher(value.toString()).matches();
      case AT_LEAST -> compare(value) >= 0;
      case AT_MOST -> compare(value) <= 0;
      case ABOVE -> compare(value) > 0;
      case BELOW -> compare(value) < 0;
    };
  }

  /** The value of the field in a fact, for messages. */
  Object present(Object fact) {
    return field.read().apply(fact);
  }

  String hash() {
    return field.name() + ' ' + operator + ' ' + operand;
  }

  /** The test as people read it, e.g. {@code number == 79}. */
  String describe() {
    return field.name() + ' ' + operator.sign + ' ' + operand;
  }

  private int compare(Object value) {
    return Double.compare(((Number) value).doubleValue(), ((Number) operand).doubleValue());
  }
}
