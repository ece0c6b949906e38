package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** A policy with something missing is refused, so that it is not silently blind. */
class PolicyGapsTest {

  @Test
  void refusesAPolicyWithoutATableForAKindOfFact() throws IOException {
    Map<String, byte[]> files = files();
    files.remove("decision-tables/xid.drl.xlsx");

    assertThat(refused(files)).contains("decision-tables: no table matches Xid");
  }

  @Test
  void refusesAPolicyWithoutAStage() throws IOException {
    Map<String, byte[]> files = files();
    files.remove("rules/guard/limits.drl");

    assertThat(refused(files)).contains("rules/guard: holds no .drl file");
  }

  @Test
  void ignoresFilesInHiddenFoldersAsMountedVolumesHaveThem() throws IOException, PolicyRefused {
    Map<String, byte[]> files = files();
    byte[] table = files.get("decision-tables/xid.drl.xlsx");
    files.put("decision-tables/..2026_12_01/xid.drl.xlsx", table);

    assertThat(sources(files).files())
        .doesNotContainKey("decision-tables/..2026_12_01/xid.drl.xlsx");
  }

  @Test
  void refusesRulesThatMayRunWithoutAnEnd() throws IOException {
    Map<String, byte[]> files = files();
    String rule = new String(files.get("rules/recovery/retry.drl"));
    files.put(
        "rules/recovery/retry.drl",
        rule.replaceFirst("(?m)^then$", "then\n    while (true) {}").getBytes());

    assertThat(refused(files)).contains("rules/recovery/retry.drl, line ").contains("no loops");
  }

  private static Map<String, byte[]> files() {
    return new TreeMap<>(PolicySources.packaged().files());
  }

  private static String refused(Map<String, byte[]> files) throws IOException {
    PolicyRefused refused =
        catchThrowableOfType(PolicyRefused.class, () -> CompiledPolicy.of(sources(files)));
    assertThat(refused).isNotNull();
    return refused.getMessage();
  }

  private static PolicySources sources(Map<String, byte[]> files)
      throws IOException, PolicyRefused {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return PolicySources.ofZip(new ByteArrayInputStream(bytes.toByteArray()));
  }
}
