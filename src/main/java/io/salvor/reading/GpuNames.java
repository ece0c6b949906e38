package io.salvor.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How tools name GPUs in their texts. */
public final class GpuNames {
  private static final Pattern UUID =
      Pattern.compile("\\bGPU-[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\b");
  private static final Pattern INDEX =
      Pattern.compile("(?i)\\bgpu[ :]?\\s?(\\d{1,3})\\b(?!:[0-9a-f])");

  private GpuNames() {}

  /** The first GPU UUID in the text, empty when there is none. */
  public static String uuid(String text) {
    Matcher matcher = UUID.matcher(text);
    return matcher.find() ? matcher.group() : "";
  }

  /** The first {@code GPU 3} in the text, empty when there is none. */
  public static String index(String text) {
    Matcher matcher = INDEX.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }
}
