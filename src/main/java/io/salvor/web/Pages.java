package io.salvor.web;

import java.util.List;

/** Pages of values that are JSON already. */
final class Pages {
  private Pages() {}

  /** {@code next} is the cursor of the next page, empty when there is none. */
  static String of(String name, List<String> values, String next) {
    String list = "{\"" + name + "\":[" + String.join(",", values) + "]";
    return next.isEmpty() ? list + "}" : list + ",\"next\":\"" + next + "\"}";
  }
}
