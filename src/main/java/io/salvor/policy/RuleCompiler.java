package io.salvor.policy;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
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
  private static final String PREFIX = "src/main/resources/io/salvor/";
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
      throw new PolicyRefused(RuleMessage.ofBreak(e, rules));
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
      return List.of(RuleMessage.ofBreak(e, rules));
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
    return RuleMessage.faults(builder.getResults().getMessages(Message.Level.ERROR), rules);
  }
}
