package io.salvor.intake;

import io.salvor.json.JsonFault;
import java.util.List;

/** An input that cannot be read as facts or text; the message is one line for a person. */
public final class Unusable extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<JsonFault> faults;

  Unusable(String message, List<JsonFault> faults) {
    super(message);
    this.faults = List.copyOf(faults);
  }

  public Unusable(String message) {
    this(message, List.of());
  }

  /** The faults of a JSON input; empty for other inputs. */
  public List<JsonFault> faults() {
    return faults;
  }
}
