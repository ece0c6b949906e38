package io.salvor.reading.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** DCGM's error codes: by the number in its JSON, and by the sentence that older output has. */
final class DcgmErrors {
  static final String UNKNOWN = "DCGM_FR_UNKNOWN";

  private static final Pattern CODE = Pattern.compile("\\bDCGM_FR_[A-Z0-9_]+\\b");

  /** By number, from 0; the order of dcgm_errors.h of DCGM 4. */
  private static final String[] BY_NUMBER =
      """
      OK UNKNOWN UNRECOGNIZED PCI_REPLAY_RATE VOLATILE_DBE_DETECTED VOLATILE_SBE_DETECTED
      PENDING_PAGE_RETIREMENTS RETIRED_PAGES_LIMIT RETIRED_PAGES_DBE_LIMIT CORRUPT_INFOROM
      CLOCK_THROTTLE_THERMAL POWER_UNREADABLE CLOCK_THROTTLE_POWER NVLINK_ERROR_THRESHOLD
      NVLINK_DOWN NVSWITCH_FATAL_ERROR NVSWITCH_NON_FATAL_ERROR NVSWITCH_DOWN NO_ACCESS_TO_FILE
      NVML_API DEVICE_COUNT_MISMATCH BAD_PARAMETER CANNOT_OPEN_LIB DENYLISTED_DRIVER NVML_LIB_BAD
      GRAPHICS_PROCESSES HOSTENGINE_CONN FIELD_QUERY BAD_CUDA_ENV PERSISTENCE_MODE LOW_BANDWIDTH
      HIGH_LATENCY CANNOT_GET_FIELD_TAG FIELD_VIOLATION FIELD_THRESHOLD FIELD_VIOLATION_DBL
      FIELD_THRESHOLD_DBL UNSUPPORTED_FIELD_TYPE FIELD_THRESHOLD_TS FIELD_THRESHOLD_TS_DBL
      THERMAL_VIOLATIONS THERMAL_VIOLATIONS_TS TEMP_VIOLATION THROTTLING_VIOLATION INTERNAL
      PCIE_GENERATION PCIE_WIDTH ABORTED TEST_DISABLED CANNOT_GET_STAT STRESS_LEVEL CUDA_API
      FAULTY_MEMORY CANNOT_SET_WATCHES CUDA_UNBOUND ECC_DISABLED MEMORY_ALLOC CUDA_DBE
      MEMORY_MISMATCH CUDA_DEVICE ECC_UNSUPPORTED ECC_PENDING MEMORY_BANDWIDTH TARGET_POWER
      API_FAIL API_FAIL_GPU CUDA_CONTEXT DCGM_API CONCURRENT_GPUS TOO_MANY_ERRORS
      NVLINK_CRC_ERROR_THRESHOLD NVLINK_ERROR_CRITICAL ENFORCED_POWER_LIMIT MEMORY_ALLOC_HOST
      GPU_OP_MODE NO_MEMORY_CLOCKS NO_GRAPHICS_CLOCKS HAD_TO_RESTORE_STATE L1TAG_UNSUPPORTED
      L1TAG_MISCOMPARE ROW_REMAP_FAILURE UNCONTAINED_ERROR EMPTY_GPU_LIST
      DBE_PENDING_PAGE_RETIREMENTS UNCORRECTABLE_ROW_REMAP PENDING_ROW_REMAP
      BROKEN_P2P_MEMORY_DEVICE BROKEN_P2P_WRITER_DEVICE NVSWITCH_NVLINK_DOWN
      EUD_BINARY_PERMISSIONS EUD_NON_ROOT_USER EUD_SPAWN_FAILURE EUD_TIMEOUT EUD_ZOMBIE
      EUD_NON_ZERO_EXIT_CODE EUD_TEST_FAILED FILE_CREATE_PERMISSIONS PAUSE_RESUME_FAILED
      PCIE_H_REPLAY_VIOLATION GPU_EXPECTED_NVLINKS_UP NVSWITCH_EXPECTED_NVLINKS_UP XID_ERROR
      SBE_VIOLATION DBE_VIOLATION PCIE_REPLAY_VIOLATION SBE_THRESHOLD_VIOLATION
      DBE_THRESHOLD_VIOLATION PCIE_REPLAY_THRESHOLD_VIOLATION CUDA_FM_NOT_INITIALIZED SXID_ERROR
      GFLOPS_THRESHOLD_VIOLATION NAN_VALUE FABRIC_MANAGER_TRAINING_ERROR
      BROKEN_P2P_PCIE_MEMORY_DEVICE BROKEN_P2P_PCIE_WRITER_DEVICE
      BROKEN_P2P_NVLINK_MEMORY_DEVICE BROKEN_P2P_NVLINK_WRITER_DEVICE TEST_SKIPPED
      """
          .trim()
          .split("\\s+");

  private record Sentence(Pattern pattern, String code) {}

  private static final List<Sentence> SENTENCES =
      sentences(
          "pcie replays per minute", "PCI_REPLAY_RATE",
          "volatile double-bit ecc", "VOLATILE_DBE_DETECTED",
          "single-bit ecc error", "VOLATILE_SBE_DETECTED",
          "page retirements together with a dbe", "DBE_PENDING_PAGE_RETIREMENTS",
          "pending retired page", "PENDING_PAGE_RETIREMENTS",
          "retired pages due to dbe", "RETIRED_PAGES_DBE_LIMIT",
          "or more retired pages", "RETIRED_PAGES_LIMIT",
          "corrupt inforom", "CORRUPT_INFOROM",
          "clock(?:s event| throttling) due to thermal", "CLOCK_THROTTLE_THERMAL",
          "cannot reliably read the power", "POWER_UNREADABLE",
          "clock(?:s event| throttling) due to power", "CLOCK_THROTTLE_POWER",
          "nvlink errors found occur?ing per second", "NVLINK_CRC_ERROR_THRESHOLD",
          "nvlink errors on gpu.*should be 0", "NVLINK_ERROR_CRITICAL",
          "nvlink errors on gpu.*exceeds", "NVLINK_ERROR_THRESHOLD",
          "nvswitch.*nvlink.* down", "NVSWITCH_NVLINK_DOWN",
          "nvlink.* (?:is )?(?:currently )?down", "NVLINK_DOWN",
          "nvswitch.*nvlinks are up out of", "NVSWITCH_EXPECTED_NVLINKS_UP",
          "nvlinks are up out of", "GPU_EXPECTED_NVLINKS_UP",
          "non-?fatal errors on nvswitch", "NVSWITCH_NON_FATAL_ERROR",
          "fatal errors on nvswitch", "NVSWITCH_FATAL_ERROR",
          "fatal nvswitch sxid", "SXID_ERROR",
          "number of devices nvml returns", "DEVICE_COUNT_MISMATCH",
          "cannot open library", "CANNOT_OPEN_LIB",
          "driver on the denylist|blacklisted driver", "DENYLISTED_DRIVER",
          "graphics contexts open", "GRAPHICS_PROCESSES",
          "persistence mode", "PERSISTENCE_MODE",
          "bandwidth of gpu", "LOW_BANDWIDTH",
          "latency type", "HIGH_LATENCY",
          "thermal violations totaling.*started", "THERMAL_VIOLATIONS_TS",
          "thermal violations", "THERMAL_VIOLATIONS",
          "temperature \\d+ of gpu", "TEMP_VIOLATION",
          "clocks are being throttled|because of clock throttling", "THROTTLING_VIOLATION",
          "pci link generation.*running|running at pci link generation", "PCIE_GENERATION",
          "running at pci link width", "PCIE_WIDTH",
          "aborted early due to", "ABORTED",
          "test is skipped for this gpu", "TEST_DISABLED",
          "max stress level", "STRESS_LEVEL",
          "faulty memory elements", "FAULTY_MEMORY",
          "nan-value memory elements", "NAN_VALUE",
          "no longer bound to a cuda context", "CUDA_UNBOUND",
          "because ecc is not enabled", "ECC_DISABLED",
          "allocate at least|could not allocate enough gpu memory", "MEMORY_ALLOC",
          "cuda apis have indicated that a double-bit", "CUDA_DBE",
          "memory mismatch was detected", "MEMORY_MISMATCH",
          "corresponding cuda device", "CUDA_DEVICE",
          "only achieved a memory bandwidth", "MEMORY_BANDWIDTH",
          "max power of", "TARGET_POWER",
          "enforced power limit", "ENFORCED_POWER_LIMIT",
          "failed to create a cuda context", "CUDA_CONTEXT",
          "error using cuda api", "CUDA_API",
          "miscompare failure in the l1 cache", "L1TAG_MISCOMPARE",
          "row remapping failed", "ROW_REMAP_FAILURE",
          "row remappings are pending", "PENDING_ROW_REMAP",
          "rows were remapped", "UNCORRECTABLE_ROW_REMAP",
          "uncontained error", "UNCONTAINED_ERROR",
          "unsuccessfully written to in a peer", "BROKEN_P2P_MEMORY_DEVICE",
          "unsuccessfully wrote data in a peer", "BROKEN_P2P_WRITER_DEVICE",
          "host-side pcie replay", "PCIE_H_REPLAY_VIOLATION",
          "detected xid \\d+", "XID_ERROR",
          "below the threshold.*gflops|gflops.*below the threshold", "GFLOPS_THRESHOLD_VIOLATION",
          "detected [\\d.]+ \\S+ for gpu \\d+ which is above", "FIELD_THRESHOLD",
          "detected [\\d.]+ \\S+ for gpu \\d+", "FIELD_VIOLATION",
          "could not connect to the host engine", "HOSTENGINE_CONN",
          "internal error during the test", "INTERNAL");

  private DcgmErrors() {}

  /** The code that the text names or whose sentence it has, empty when neither. */
  static String ofText(String text) {
    Matcher code = CODE.matcher(text);
    if (code.find()) {
      return code.group();
    }
    for (Sentence sentence : SENTENCES) {
      if (sentence.pattern().matcher(text).find()) {
        return "DCGM_FR_" + sentence.code();
      }
    }
    return "";
  }

  /** The code of this number, empty for 0 and for numbers that are not known. */
  static String ofNumber(int number) {
    return number > 0 && number < BY_NUMBER.length ? "DCGM_FR_" + BY_NUMBER[number] : "";
  }

  private static List<Sentence> sentences(String... pairs) {
    List<Sentence> sentences = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      Pattern pattern = Pattern.compile(pairs[i], Pattern.CASE_INSENSITIVE);
      sentences.add(new Sentence(pattern, pairs[i + 1]));
    }
    return List.copyOf(sentences);
  }
}
