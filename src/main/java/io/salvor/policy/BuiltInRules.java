package io.salvor.policy;

import java.util.Collection;
import java.util.List;
import org.drools.model.Model;
import org.drools.modelcompiler.CanonicalKieModuleModel;

/** The rule files of the application, compiled when it was built. */
final class BuiltInRules {
  /** The class that Drools' Quarkus extension generates from the rule files. */
  private static final String GENERATED = "org.drools.project.model.ProjectModel";

  private static Collection<Model> compiled;

  private BuiltInRules() {}

  /**
   * The models compiled at build time. Where the application was not built by Quarkus (plain unit
   * tests), the same files are compiled once.
   */
  static synchronized Collection<Model> models(PolicySources sources) throws PolicyRefused {
    try {
      Class<?> type =
          Class.forName(GENERATED, true, Thread.currentThread().getContextClassLoader());
      return List.copyOf(
          ((CanonicalKieModuleModel) type.getDeclaredConstructor().newInstance()).getModels());
    } catch (ClassNotFoundException e) {
      if (compiled == null) {
        compiled = RuleCompiler.compile(sources.rules());
      }
      return compiled;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the compiled rules cannot be loaded", e);
    }
  }
}
