package io.salvor.model;

/** The part of the cluster that a fact or verdict is about (CONTRACT, section 1). */
public enum Component {
  GPU,
  NVSWITCH,
  NVLINK,
  NIC,
  FABRIC,
  HOST,
  STORAGE,
  CONTROL_PLANE,
  POWER_COOLING,
  JOB
}
