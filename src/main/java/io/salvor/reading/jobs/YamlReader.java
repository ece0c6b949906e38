package io.salvor.reading.jobs;

import io.salvor.reading.DocumentReader;
import io.salvor.reading.Emitter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Kubernetes objects as YAML: one, a List, or several documents; held one document at a time. */
final class YamlReader implements DocumentReader {
  private static final int LARGEST_DOCUMENT = 16 * 1024 * 1024;
  private static final int MOST_ALIASES = 20;
  private static final int DEEPEST = 50;

  @Override
  public boolean accepts(String head) {
    boolean hasVersion = head.startsWith("apiVersion:") || head.contains("\napiVersion:");
    boolean hasKind = head.startsWith("kind:") || head.contains("\nkind:");
    String start = head.stripLeading();
    return (hasVersion || hasKind)
        && (start.startsWith("---")
            || start.startsWith("#")
            || start.startsWith("apiVersion:")
            || start.startsWith("kind:")
            || start.startsWith("metadata:"));
  }

  @Override
  public void read(InputStream in, Emitter out) throws IOException {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(LARGEST_DOCUMENT);
    limits.setMaxAliasesForCollections(MOST_ALIASES);
    limits.setNestingDepthLimit(DEEPEST);
    limits.setAllowRecursiveKeys(false);
    limits.setAllowDuplicateKeys(true);
    Objects objects = new Objects(out);
    try {
      Yaml yaml = new Yaml(new SafeConstructor(limits));
      for (Object document : yaml.loadAll(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        Tree tree = Tree.of(document);
        if (tree.has("items")) {
          tree.list("items").forEach(item -> objects.accept("items", item));
        } else {
          objects.accept("", tree);
        }
      }
    } catch (YAMLException e) {
      throw new IOException("the YAML cannot be read: " + firstLine(e), e);
    } finally {
      objects.end();
    }
  }

  private static String firstLine(YAMLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
