package io.salvor.web;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Which methods a path takes, as the API's own description says it: Quarkus answers 405 without
 * telling, and RFC 9110 wants it told.
 */
@Singleton
class Methods {
  private static final Logger LOG = Logger.getLogger(Methods.class);
  private static final String DESCRIPTION = "META-INF/quarkus-generated-openapi-doc.JSON";
  private static final Set<String> KNOWN =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final Map<Pattern, Set<String>> byPath;

  Methods() {
    this(description());
  }

  Methods(String description) {
    this.byPath = paths(description);
  }

  /** As the header Allow lists them; empty when nothing is known of the path. */
  String of(String path) {
    Set<String> methods = new TreeSet<>();
    byPath.forEach(
        (pattern, allowed) -> {
          if (pattern.matcher(path).matches()) {
            methods.addAll(allowed);
          }
        });
    return String.join(", ", methods);
  }

  private static Map<Pattern, Set<String>> paths(String description) {
    Map<Pattern, Set<String>> paths = new LinkedHashMap<>();
    JsonNode tree = Bodies.tree(description).path("paths");
    for (Map.Entry<String, JsonNode> path : tree.properties()) {
      Set<String> methods = new TreeSet<>();
      path.getValue().fieldNames().forEachRemaining(name -> add(methods, name));
      paths.put(pattern(path.getKey()), methods);
    }
    return paths;
  }

  private static void add(Set<String> methods, String name) {
    String method = name.toUpperCase(Locale.ROOT);
    if (KNOWN.contains(method)) {
      methods.add(method);
    }
    if (method.equals("GET")) {
      methods.add("HEAD");
    }
  }

  private static Pattern pattern(String template) {
    StringBuilder pattern = new StringBuilder();
    for (String part : template.split("/", -1)) {
      pattern.append(pattern.isEmpty() ? "" : "/");
      pattern.append(part.startsWith("{") ? "[^/]+" : Pattern.quote(part));
    }
    return Pattern.compile(pattern + "/?");
  }

  private static String description() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream in = loader.getResourceAsStream(DESCRIPTION)) {
      return in == null ? "{}" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      LOG.warn("the description of the API cannot be read; answers with 405 name no methods");
      return "{}";
    }
  }
}
