package io.salvor.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicySourcesTest {
  private static final String RULE = "rules/symptom/a.drl";
  private static final String TABLE = "decision-tables/b.drl.xlsx";

  @TempDir private Path folder;

  @Test
  void folderAndZipOfTheSameFilesHaveTheSameVersion() throws Exception {
    write(RULE, "rule text");
    write(TABLE, "table");

    PolicySources ofFolder = PolicySources.ofFolder(folder);
    PolicySources ofZip = zip(RULE, "rule text", TABLE, "table");

    assertThat(ofFolder.files()).containsOnlyKeys(RULE, TABLE);
    assertThat(ofFolder.rules()).containsEntry(RULE, "rule text");
    assertThat(ofFolder.tables()).containsOnlyKeys(TABLE);
    assertThat(ofZip.version()).isEqualTo(ofFolder.version()).matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void theVersionDoesNotHangOnTheOrderOfFiles() throws Exception {
    assertThat(zip(RULE, "1", TABLE, "2").version())
        .isEqualTo(zip(TABLE, "2", RULE, "1").version());
  }

  @Test
  void theVersionHangsOnEveryByteAndOnEveryName() throws Exception {
    List<String> versions =
        List.of(
            zip(RULE, "1", TABLE, "2").version(),
            zip(RULE, "12", TABLE, "").version(),
            zip(RULE, "", TABLE, "12").version(),
            zip("rules/symptom/c.drl", "1", TABLE, "2").version());

    assertThat(versions).doesNotHaveDuplicates();
  }

  @Test
  void theRulesHashLeavesTablesAside() throws Exception {
    assertThat(zip(RULE, "1", TABLE, "2").rulesHash()).isEqualTo(zip(RULE, "1").rulesHash());
    assertThat(zip(RULE, "1").rulesHash()).isNotEqualTo(zip(RULE, "2").rulesHash());
  }

  @Test
  void lockFilesNotesAndScenariosAreNoPartOfThePolicy() throws Exception {
    write(RULE, "1");
    write(TABLE, "2");
    String version = PolicySources.ofFolder(folder).version();
    write("decision-tables/.~lock.b.drl.xlsx#", "x");
    write("decision-tables/~$b.drl.xlsx", "x");
    write("rules/symptom/.a.drl.swp", "x");
    write("rules/symptom/._a.drl", "x");
    write("rules/scenarios/one.yaml", "x");
    write("decision-tables/notes.xlsx", "x");
    write("README.md", "x");

    assertThat(PolicySources.ofFolder(folder).version()).isEqualTo(version);
    assertThat(zip(RULE, "1", TABLE, "2", "decision-tables/~$b.drl.xlsx", "x").version())
        .isEqualTo(version);
  }

  @Test
  void aMissingFolderIsNamed() throws Exception {
    write(RULE, "1");

    assertThat(refusedFolder(folder).getMessage()).contains("decision-tables", "has no");
    assertThat(refusedFolder(folder.resolve("none")).getMessage()).contains("is not a folder");
  }

  @Test
  void tooLargeFilesAreRefused() throws Exception {
    write(TABLE, "2");
    write(RULE, "x".repeat(PolicySources.MAX_FILE_BYTES + 1));

    assertThat(refusedFolder(folder).faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.file()).isEqualTo(RULE);
              assertThat(fault.message()).contains("8 MiB each");
            });
  }

  @Test
  void aZipBombIsRefusedWithItsFileNamed() throws IOException {
    byte[] large = new byte[PolicySources.MAX_FILE_BYTES];
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < 9; i++) {
        zip.putNextEntry(new ZipEntry("rules/symptom/" + i + ".drl"));
        zip.write(large);
      }
    }

    assertThat(refusedZip(out.toByteArray()).getMessage())
        .contains("rules/symptom/8.drl", "64 MiB in all");
  }

  @Test
  void aTruncatedZipIsRefused() throws IOException {
    byte[] whole = bytes(RULE, "a text that is long enough to be cut in the middle of it");

    assertThat(refusedZip(Arrays.copyOf(whole, 60)).getMessage()).contains("is damaged");
  }

  @Test
  void whatIsNoZipHoldsNoPolicy() {
    PolicyRefused refused =
        catchThrowableOfType(
            PolicyRefused.class,
            () ->
                CompiledPolicy.of(
                    PolicySources.ofZip(
                        new ByteArrayInputStream("text".getBytes(StandardCharsets.UTF_8)))));

    assertThat(refused.getMessage()).contains("holds no .drl.xlsx file", "holds no .drl file");
  }

  private void write(String name, String content) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), content);
  }

  private static PolicyRefused refusedFolder(Path folder) {
    return catchThrowableOfType(PolicyRefused.class, () -> PolicySources.ofFolder(folder));
  }

  private static PolicyRefused refusedZip(byte[] content) {
    return catchThrowableOfType(
        PolicyRefused.class, () -> PolicySources.ofZip(new ByteArrayInputStream(content)));
  }

  private static PolicySources zip(String... namesAndContents) throws IOException, PolicyRefused {
    return PolicySources.ofZip(new ByteArrayInputStream(bytes(namesAndContents)));
  }

  private static byte[] bytes(String... namesAndContents) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndContents[i]));
        zip.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }
}
