package io.salvor.model;

/**
 * A part of a node that a fact is about.
 *
 * @param type GPU_UUID, GPU_INDEX, PCI, NVLINK, NVSWITCH, NIC_PORT, GPC_TPC or a site's own
 * @param value its name, at most 256 characters
 */
public record Entity(String type, String value) {
  public static final String GPU_UUID = "GPU_UUID";
  public static final String GPU_INDEX = "GPU_INDEX";
  public static final String PCI = "PCI";
  public static final String NVLINK = "NVLINK";
  public static final String NVSWITCH = "NVSWITCH";
  public static final String NIC_PORT = "NIC_PORT";
  public static final String GPC_TPC = "GPC_TPC";

  public Entity {
    type = Checks.required(type, "entities.type");
    value = Checks.required(value, "entities.value");
  }
}
