package io.salvor.model.signal;

import io.salvor.model.Severity;

/**
 * One code of a health event that has no table of its own: ECC and row-remap counters, NIC
 * counters, clocks, missing devices.
 *
 * @param check the detector's check, e.g. {@code GpuRowRemap}
 * @param name the code, e.g. {@code ROW_REMAP_PENDING}; empty when the event had none
 * @param value a measured number that came with it, 0 when there was none
 */
public record CheckResult(
    Where where,
    String check,
    String name,
    Severity severity,
    boolean healthy,
    double value,
    String text)
    implements Signal {

  @Override
  public String code() {
    return name.isEmpty() ? check : name;
  }
}
