package io.salvor.simulation.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The scenario files of a policy: {@code rules/scenarios/*.yaml}. They are not part of what
 * decides, so the version of the policy does not hang on them.
 */
public final class ScenarioFiles {
  private static final String FOLDER = "rules/scenarios/";
  private static final String PACKAGED = "/policy.zip";
  private static final int MOST = 1_000;
  private static final int DEEPEST = 4;

  private ScenarioFiles() {}

  /** Those that the application was built with, by path. */
  public static SortedMap<String, byte[]> packaged() throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (InputStream in = ScenarioFiles.class.getResourceAsStream(PACKAGED)) {
      if (in == null) {
        throw new IOException("the application was packaged without its policy");
      }
      ZipInputStream zip = new ZipInputStream(in);
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (isScenario(entry.getName())) {
          files.put(entry.getName(), zip.readNBytes(YamlText.LARGEST + 1));
        }
      }
    }
    return files;
  }

  /** Those in a policy folder, by path; none when it has no such folder. */
  public static SortedMap<String, byte[]> ofFolder(Path folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    Path below = folder.resolve(FOLDER);
    if (!Files.isDirectory(below)) {
      return files;
    }
    List<Path> found = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(below, DEEPEST)) {
      paths.filter(Files::isRegularFile).limit(MOST).forEach(found::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path path : found) {
      String name = folder.relativize(path).toString().replace('\\', '/');
      if (isScenario(name)) {
        try (InputStream in = Files.newInputStream(path)) {
          files.put(name, in.readNBytes(YamlText.LARGEST + 1));
        }
      }
    }
    return files;
  }

  private static boolean isScenario(String name) {
    boolean isHidden = name.contains("/.") || name.contains("/~");
    return name.startsWith(FOLDER)
        && !isHidden
        && (name.endsWith(".yaml") || name.endsWith(".yml"));
  }
}
