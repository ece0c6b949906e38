package io.salvor.policy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * The files of one policy: {@code rules/**.drl} and {@code decision-tables/*.drl.xlsx}, by path
 * below the policy folder. Their hash is the policy's version.
 */
public final class PolicySources {
  /** Largest file taken, in bytes: a table of 10,000 rows has about 1 MB. */
  static final int MAX_FILE_BYTES = 8 * 1024 * 1024;

  /** Most files taken. */
  static final int MAX_FILES = 1_000;

  /** Most bytes taken in all. */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  private static final String PACKAGED = "/policy.zip";

  private final SortedMap<String, byte[]> files;

  private PolicySources(SortedMap<String, byte[]> files) {
    this.files = Collections.unmodifiableSortedMap(files);
  }

  /** The policy that the application was built with. */
  public static PolicySources packaged() {
    try (InputStream in = PolicySources.class.getResourceAsStream(PACKAGED)) {
      if (in == null) {
        throw new IllegalStateException("the application was packaged without its policy");
      }
      return ofZip(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (PolicyRefused e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** The policy in a folder that holds {@code rules} and {@code decision-tables}. */
  public static PolicySources ofFolder(Path folder) throws PolicyRefused {
    SortedMap<String, byte[]> files = new TreeMap<>();
    List<PolicyFault> faults = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      throw new PolicyRefused(new PolicyFault(folder.toString(), "", "is not a folder"));
    }
    for (String part : List.of("rules", "decision-tables")) {
      Path below = folder.resolve(part);
      if (!Files.isDirectory(below)) {
        faults.add(new PolicyFault(part, "", "the policy folder " + folder + " has no " + part));
        continue;
      }
      try (Stream<Path> paths = Files.walk(below)) {
        paths.filter(Files::isRegularFile).forEach(path -> take(folder, path, files, faults));
      } catch (IOException | UncheckedIOException e) {
        faults.add(new PolicyFault(part, "", "cannot be read: " + e.getMessage()));
      }
    }
    refuseIf(faults);
    return new PolicySources(files);
  }

  /** The policy in a zip with the same two folders at its top. */
  public static PolicySources ofZip(InputStream in) throws IOException, PolicyRefused {
    try {
      return readZip(new ZipInputStream(in));
    } catch (ZipException | EOFException e) {
      throw new PolicyRefused(new PolicyFault("zip", "", "is damaged (" + e.getMessage() + ")"));
    }
  }

  private static PolicySources readZip(ZipInputStream zip) throws IOException, PolicyRefused {
    SortedMap<String, byte[]> files = new TreeMap<>();
    long bytes = 0;
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (!isPolicyFile(entry.getName())) {
        continue;
      }
      byte[] content = zip.readNBytes(MAX_FILE_BYTES + 1);
      bytes += content.length;
      if (content.length > MAX_FILE_BYTES || files.size() >= MAX_FILES || bytes > MAX_BYTES) {
        throw new PolicyRefused(new PolicyFault(entry.getName(), "", tooLarge()));
      }
      files.put(entry.getName(), content);
    }
    return new PolicySources(files);
  }

  /** Contents by path, in the order of paths. */
  public Map<String, byte[]> files() {
    return files;
  }

  /** The rule files' texts by path. */
  public SortedMap<String, String> rules() {
    SortedMap<String, String> rules = new TreeMap<>();
    files.forEach(
        (path, content) -> {
          if (path.endsWith(".drl")) {
            rules.put(path, new String(content, StandardCharsets.UTF_8));
          }
        });
    return rules;
  }

  /** The tables' contents by path. */
  public SortedMap<String, byte[]> tables() {
    SortedMap<String, byte[]> tables = new TreeMap<>(files);
    tables.keySet().removeIf(path -> !path.endsWith(".drl.xlsx"));
    return tables;
  }

  /** {@code sha256:} and 64 hexadecimal digits over paths and contents, in the order of paths. */
  public String version() {
    return "sha256:" + hash(files);
  }

  /**
   * The same over the rule files alone: equal hashes mean that no rule has to be compiled again.
   */
  String rulesHash() {
    SortedMap<String, byte[]> rules = new TreeMap<>(files);
    rules.keySet().removeIf(path -> !path.endsWith(".drl"));
    return hash(rules);
  }

  /** 64 hexadecimal digits over a text. */
  static String hash(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String hash(SortedMap<String, byte[]> files) {
    MessageDigest digest = sha256();
    files.forEach(
        (path, content) -> {
          digest.update((path + "\n" + content.length + "\n").getBytes(StandardCharsets.UTF_8));
          digest.update(content);
        });
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void take(
      Path folder, Path path, SortedMap<String, byte[]> files, List<PolicyFault> faults) {
    String name = folder.relativize(path).toString().replace('\\', '/');
    if (!isPolicyFile(name)) {
      return;
    }
    try {
      long bytes = files.values().stream().mapToLong(content -> content.length).sum();
      boolean isFull = files.size() >= MAX_FILES || bytes + Files.size(path) > MAX_BYTES;
      if (Files.size(path) > MAX_FILE_BYTES || isFull) {
        faults.add(new PolicyFault(name, "", tooLarge()));
        return;
      }
      files.put(name, Files.readAllBytes(path));
    } catch (IOException e) {
      faults.add(new PolicyFault(name, "", "cannot be read: " + e.getMessage()));
    }
  }

  /** Scenario files, notes and the lock files of office programs are not part of the policy. */
  private static boolean isPolicyFile(String name) {
    String file = name.substring(name.lastIndexOf('/') + 1);
    if (file.startsWith("~") || name.startsWith(".") || name.contains("/.")) {
      return false;
    }
    return name.startsWith("rules/") && name.endsWith(".drl")
        || name.startsWith("decision-tables/") && name.endsWith(".drl.xlsx");
  }

  private static String tooLarge() {
    return "is too large: at most "
        + MAX_FILES
        + " files of "
        + MAX_FILE_BYTES / 1024 / 1024
        + " MiB each and "
        + MAX_BYTES / 1024 / 1024
        + " MiB in all are taken";
  }

  private static void refuseIf(List<PolicyFault> faults) throws PolicyRefused {
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
  }
}
