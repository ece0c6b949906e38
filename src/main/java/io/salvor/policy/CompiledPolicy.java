package io.salvor.policy;

import io.salvor.model.Case;
import io.salvor.model.Decision;
import io.salvor.model.Fact;
import io.salvor.model.Window;
import io.salvor.model.signal.LogPhrase;
import io.salvor.model.signal.Signal;
import io.salvor.model.stage.DomainQuestion;
import io.salvor.model.stage.DomainRuling;
import io.salvor.policy.table.DecisionTable;
import io.salvor.policy.table.TableReader;
import io.salvor.policy.table.TableRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;

/**
 * The rules and tables of one version, ready to decide. Immutable and safe for many threads; each
 * decision uses a scratch session that is empty before and after it.
 */
public final class CompiledPolicy {
  private static final Pattern PHRASE_IN_RULE = Pattern.compile("phrase\\s*==\\s*\"([^\"]+)\"");

  private final String version;
  private final List<DecisionTable> tables;
  private final RuleIndex index;
  private final Signals signals;
  private final KieBase base;
  private final StageQuestions questions;
  private final Set<String> observedRules;
  private final Queue<ScratchSession> sessions = new ConcurrentLinkedQueue<>();

  private CompiledPolicy(
      PolicySources sources, List<DecisionTable> tables, Collection<Model> rules) {
    this.version = sources.version();
    this.tables = List.copyOf(tables);
    this.index = new RuleIndex(sources.rules(), tables);
    this.signals = new Signals(phrases(sources.rules(), tables));
    List<Model> models = new ArrayList<>(rules);
    models.add(TableRules.of(tables));
    this.base = KieBaseBuilder.createKieBaseFromModel(models);
    this.questions = new StageQuestions(this.tables);
    this.observedRules = index.observedRules();
  }

  /** The policy that the application was built with: its rules need no compiler. */
  public static CompiledPolicy builtIn() {
    PolicySources sources = PolicySources.packaged();
    try {
      return new CompiledPolicy(sources, tables(sources), BuiltInRules.models(sources));
    } catch (PolicyRefused e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * The policy in a folder that holds {@code rules} and {@code decision-tables}. Rule files equal
   * to those of the application are not compiled again.
   */
  public static CompiledPolicy load(Path folder) throws PolicyRefused {
    return of(PolicySources.ofFolder(folder));
  }

  /** The policy of these sources, or every fault in them. */
  public static CompiledPolicy of(PolicySources sources) throws PolicyRefused {
    List<PolicyFault> faults = new ArrayList<>();
    List<DecisionTable> tables = List.of();
    Collection<Model> rules = List.of();
    try {
      tables = tables(sources);
    } catch (PolicyRefused e) {
      faults.addAll(e.faults());
    }
    if (faults.isEmpty()) {
      faults.addAll(missing(sources, tables));
    }
    faults.addAll(RuleChecks.faults(sources.rules(), tables));
    try {
      boolean isBuiltIn = sources.rulesHash().equals(PolicySources.packaged().rulesHash());
      rules = isBuiltIn ? BuiltInRules.models(sources) : RuleCompiler.compile(sources.rules());
    } catch (PolicyRefused e) {
      faults.addAll(e.faults());
    }
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
    return new CompiledPolicy(sources, tables, rules);
  }

  /** Hash of the sources, {@code sha256:...}. */
  public String version() {
    return version;
  }

  /** The tables, in the order of their files. */
  public List<DecisionTable> tables() {
    return tables;
  }

  /** What rules and tables see in a fact; leaving out facts without signals changes no decision. */
  public List<Signal> signals(Fact fact) {
    return signals.of(fact);
  }

  /** How long to wait and look back for a code, by the table of windows. */
  public Window window(String code) {
    return questions.window(code);
  }

  /**
   * What the table of domains says: empty when no row holds, or when the heaviest says that nodes
   * are looked at one by one.
   */
  public Optional<DomainRuling> domain(DomainQuestion question) {
    return questions.domain(question);
  }

  /** Names of the rules and rows that only observe: what they lead to is recorded and not done. */
  public Set<String> observedRules() {
    return observedRules;
  }

  /**
   * By rule or row name a hash of what it means. A row's hash does not hang on its number, reason
   * or owner: of two versions the new or changed rules are those whose hash the older one lacks.
   */
  public Map<String, String> fingerprints() {
    return index.fingerprints();
  }

  /**
   * Decides one case. Pure: nothing but the case and this policy is read.
   *
   * @throws IllegalStateException when the rules do not come to an end or fail
   */
  public Decision decide(Case question) {
    ScratchSession session = sessions.poll();
    if (session == null) {
      session = new ScratchSession(base, observedRules);
    }
    boolean isClean = false;
    try {
      Decision decision = session.decide(question, signals, composer());
      isClean = true;
      return decision;
    } finally {
      if (isClean && !session.isWornOut()) {
        sessions.add(session);
      } else {
        session.dispose();
      }
    }
  }

  /** The same with a session of its own, for the test that reuse changes nothing. */
  Decision decideFresh(Case question) {
    ScratchSession session = new ScratchSession(base, observedRules);
    try {
      return session.decide(question, signals, composer());
    } finally {
      session.dispose();
    }
  }

  /** The compiled network, for the benchmark of its parts. */
  KieBase base() {
    return base;
  }

  private DecisionComposer composer() {
    return new DecisionComposer(version, index, tables);
  }

  private static List<DecisionTable> tables(PolicySources sources) throws PolicyRefused {
    List<DecisionTable> tables = new ArrayList<>();
    List<PolicyFault> faults = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : sources.tables().entrySet()) {
      try {
        DecisionTable table = TableReader.read(file.getKey(), file.getValue());
        tables.stream()
            .filter(other -> other.name().equals(table.name()))
            .forEach(other -> faults.add(twin(table, other)));
        tables.add(table);
      } catch (PolicyRefused e) {
        faults.addAll(e.faults());
      }
    }
    if (tables.isEmpty() && faults.isEmpty()) {
      faults.add(new PolicyFault("decision-tables", "", "holds no .drl.xlsx file"));
    }
    if (!faults.isEmpty()) {
      throw new PolicyRefused(faults);
    }
    return tables;
  }

  /**
   * A stage without rules, or a fact that no table matches, would make the policy silently blind.
   */
  private static List<PolicyFault> missing(PolicySources sources, List<DecisionTable> tables) {
    List<PolicyFault> faults = new ArrayList<>();
    for (String stage : Stages.NAMES) {
      if (sources.rules().keySet().stream().noneMatch(f -> f.startsWith("rules/" + stage + "/"))) {
        faults.add(
            new PolicyFault("rules/" + stage, "", "holds no .drl file; every stage needs one"));
      }
    }
    for (String fact : DecisionTable.factsOfTables()) {
      if (tables.stream().noneMatch(table -> table.factName().equals(fact))) {
        faults.add(
            new PolicyFault(
                "decision-tables",
                "",
                "no table matches "
                    + fact
                    + "; every kind of fact needs its table, in a file that ends in .drl.xlsx"));
      }
    }
    return faults;
  }

  private static PolicyFault twin(DecisionTable table, DecisionTable other) {
    return new PolicyFault(
        table.file(),
        "sheet " + table.sheet(),
        "RuleTable " + table.name() + " has the name of the one in " + other.file());
  }

  private static PhraseIndex phrases(SortedMap<String, String> rules, List<DecisionTable> tables) {
    TreeSet<String> phrases = new TreeSet<>();
    tables.stream()
        .filter(table -> table.isAbout(LogPhrase.class))
        .forEach(table -> phrases.addAll(table.valuesOf("phrase")));
    for (String text : rules.values()) {
      Matcher matcher = PHRASE_IN_RULE.matcher(text);
      while (matcher.find()) {
        phrases.add(matcher.group(1));
      }
    }
    return new PhraseIndex(phrases);
  }
}
