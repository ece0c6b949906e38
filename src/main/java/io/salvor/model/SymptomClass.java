package io.salvor.model;

/** The kinds of trouble that symptom tables conclude. */
public enum SymptomClass {
  /** The user's code, data or request. */
  APPLICATION_ERROR,
  /** The job asked for more memory than it may have. */
  OUT_OF_MEMORY,
  /** A GPU exception that a program usually causes, hardware when it keeps to one spot. */
  GPU_EXCEPTION,
  /** The GPU or its firmware stopped answering; a reset is needed. */
  GPU_HANG,
  /** The GPU is gone from the bus or from the count. */
  GPU_LOST,
  /** The GPU does not start. */
  GPU_INIT_FAILED,
  MEMORY_CORRECTABLE,
  /** An uncorrectable error that was kept to one process. */
  MEMORY_CONTAINED,
  MEMORY_UNCORRECTABLE,
  /** A row waits to be remapped; a reset does it. */
  MEMORY_REMAP,
  /** Bad memory can no longer be masked. */
  MEMORY_REMAP_FAILED,
  NVLINK_ERROR,
  SWITCH_ERROR,
  /** The driver itself says what the GPU needs (XID 154). */
  RECOVERY_ACTION,
  /** Slower, hotter or less powered than it should be. */
  DEGRADED,
  NIC_ERROR,
  LINK_FLAP,
  /** Transport errors between hosts. */
  NETWORK_ERROR,
  /** A collective did not finish in time. */
  COLLECTIVE_TIMEOUT,
  /** Another rank went away first. */
  PEER_LOST,
  STORAGE_ERROR,
  STORAGE_FULL,
  /** CPU, memory, board or power of the host. */
  HOST_ERROR,
  NODE_UNREACHABLE,
  /** Driver and libraries on the node do not fit each other. */
  DRIVER_MISMATCH,
  /** Node software in a wrong or passing state: device plug-in, fabric manager, prolog. */
  NODE_SOFTWARE,
  /** Images, quotas of registries, admission: passes by waiting. */
  PLATFORM_TRANSIENT,
  /** A wrong or missing setting of the platform. */
  PLATFORM_CONFIGURATION,
  /** The scheduler ended the job on purpose: time limit, preemption, requeue, cancel. */
  SCHEDULER_STOP,
  /** The job died and nothing says why. */
  UNEXPLAINED_FAILURE,
  DIAGNOSTIC_FAILED,
  /** A diagnosis that passed while a test of it could not run. */
  DIAGNOSTIC_INCOMPLETE,
  /** A fatal word on something that no table knows. */
  UNDECODED_FATAL,
  /** Said only by a detector that the table of trust does not trust. */
  UNTRUSTED_DETECTOR,
  /** Worth knowing, nothing to do. */
  NOTICE,
  /** No rule and no table knows anything in the case. */
  NOTHING_KNOWN,
  /** Something said that it is well. */
  HEALTHY
}
