package io.salvor.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.compiler.kie.builder.impl.InternalKieModule;
import org.drools.compiler.kproject.models.KieBaseModelImpl;
import org.drools.model.Model;
import org.drools.model.codegen.ExecutableModelProject;
import org.drools.modelcompiler.CanonicalKieModule;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;
import org.kie.api.runtime.KieContainer;

/**
 * Compiles rule files while the JVM runs. Faults are found with Drools' classic compiler, which
 * knows lines, and the rules are then built as an executable model, which runs faster.
 */
final class RuleCompiler {
  private static final Pattern POSITION = Pattern.compile("\\[(\\d+),\\s*(\\d+)\\]");

  /** The word that a message is about, in the forms that Drools' compilers write. */
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "expression:? '?([^'\\n]{1,120}?)'?(?:\\n|$)|The method (\\w+)\\(|(\\S+) cannot be resolved"
              + "|Unable to resolve ObjectType '([^']+)'|unable to resolve \\w+ '?(\\w+)"
              + "|field '?(\\w+)'? in class|unable to find (?:class|field) '?(\\w+)"
              + "|'([^']{1,80})'");

  private static final String PREFIX = "src/main/resources/io/salvor/";
  private static final String SHOWN = "io/salvor/";
  private static int builds;

  private RuleCompiler() {}

  /** The rules as models, or every fault with its line and column. */
  static Collection<Model> compile(SortedMap<String, String> rules) throws PolicyRefused {
    if (rules.isEmpty()) {
      throw new PolicyRefused(new PolicyFault("rules", "", "holds no .drl file"));
    }
    List<PolicyFault> faults = classicFaults(rules);
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
    KieServices services = KieServices.get();
    ReleaseId release = nextRelease(services);
    KieBuilder builder = services.newKieBuilder(files(services, release, rules));
    try {
      builder.buildAll(ExecutableModelProject.class);
    } catch (RuntimeException e) {
      throw new PolicyRefused(new PolicyFault("rules", "", "do not compile: " + e.getMessage()));
    }
    refuseErrors(builder, rules);
    KieContainer container = services.newKieContainer(release);
    try {
      CanonicalKieModule module = (CanonicalKieModule) builder.getKieModule();
      KieBaseModelImpl base =
          (KieBaseModelImpl)
              ((InternalKieModule) module)
                  .getKieModuleModel().getKieBaseModels().values().stream()
                      .findFirst()
                      .orElseGet(() -> (KieBaseModelImpl) container.getKieBaseModel(null));
      return List.copyOf(module.getModelForKBase(base));
    } finally {
      container.dispose();
      services.getRepository().removeKieModule(release);
    }
  }

  private static List<PolicyFault> classicFaults(SortedMap<String, String> rules) {
    KieServices services = KieServices.get();
    ReleaseId release = nextRelease(services);
    KieBuilder builder = services.newKieBuilder(files(services, release, rules));
    try {
      builder.buildAll(org.drools.compiler.kie.builder.impl.DrlProject.class);
      return faults(builder, rules);
    } catch (RuntimeException e) {
      return List.of(new PolicyFault("rules", "", "do not compile: " + e.getMessage()));
    } finally {
      services.getRepository().removeKieModule(release);
    }
  }

  private static synchronized ReleaseId nextRelease(KieServices services) {
    return services.newReleaseId("io.salvor", "policy", String.valueOf(++builds));
  }

  private static KieFileSystem files(
      KieServices services, ReleaseId release, SortedMap<String, String> rules) {
    KieFileSystem files = services.newKieFileSystem();
    files.generateAndWritePomXML(release);
    rules.forEach((path, text) -> files.write(PREFIX + path, text));
    return files;
  }

  private static void refuseErrors(KieBuilder builder, SortedMap<String, String> rules)
      throws PolicyRefused {
    List<PolicyFault> faults = faults(builder, rules);
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
  }

  private static List<PolicyFault> faults(KieBuilder builder, SortedMap<String, String> rules) {
    List<PolicyFault> faults = new ArrayList<>();
    for (Message message : builder.getResults().getMessages(Message.Level.ERROR)) {
      PolicyFault fault = fault(message, rules);
      if (!faults.contains(fault)) {
        faults.add(fault);
      }
    }
    return faults;
  }

  private static PolicyFault fault(Message message, Map<String, String> rules) {
    String path = message.getPath() == null ? "" : message.getPath();
    String file = path.startsWith(SHOWN) ? path.substring(SHOWN.length()) : path;
    String text = rules.getOrDefault(file, "");
    Matcher position = POSITION.matcher(message.getText());
    if (position.find()) {
      return PolicyFault.atLine(
          file,
          Integer.parseInt(position.group(1)),
          Integer.parseInt(position.group(2)) + 1,
          firstLine(message.getText()));
    }
    int[] place = place(text, message.getLine(), message.getText());
    return PolicyFault.atLine(
        file.isEmpty() ? "rules" : file, place[0], place[1], firstLine(message.getText()));
  }

  /**
   * Line and column, from 1, of the word that the message complains about, searched from the line
   * that Drools gave (it gives that of the rule, or none); else the first word of that line.
   */
  private static int[] place(String text, int line, String message) {
    String[] lines = text.split("\n", -1);
    int from = line >= 1 && line <= lines.length ? line - 1 : 0;
    for (String word : complainedOf(message)) {
      for (int l = from; l < lines.length; l++) {
        int at = lines[l].indexOf(word);
        boolean isNextRule = l > from && line >= 1 && lines[l].strip().startsWith("rule ");
        if (isNextRule) {
          break;
        }
        if (at >= 0) {
          return new int[] {l + 1, at + 1};
        }
      }
    }
    int indent = 0;
    while (line >= 1
        && indent < lines[from].length()
        && Character.isWhitespace(lines[from].charAt(indent))) {
      indent++;
    }
    return new int[] {line, line >= 1 ? indent + 1 : 0};
  }

  private static List<String> complainedOf(String message) {
    List<String> words = new ArrayList<>();
    Matcher matcher = COMPLAINT.matcher(message);
    while (matcher.find()) {
      for (int g = 1; g <= matcher.groupCount(); g++) {
        if (matcher.group(g) != null) {
          words.add(matcher.group(g).strip());
        }
      }
    }
    return words;
  }

  private static String firstLine(String text) {
    String flat = text.strip().replaceAll("\\s*\\n\\s*", "; ");
    return flat.length() > 400 ? flat.substring(0, 400) + "..." : flat;
  }
}
