package io.salvor.policy.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.salvor.model.Component;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import io.salvor.model.signal.Where;
import io.salvor.model.signal.Xid;
import io.salvor.model.stage.Evidence;
import io.salvor.policy.TestPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.drools.modelcompiler.KieBaseBuilder;
import org.junit.jupiter.api.Test;
import org.kie.api.KieBase;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.runtime.KieSession;

/** Drools looks rows up by hash; that has to find what going through all rows finds. */
class TableRulesTest {
  private static final Where WHERE = new Where("f-1", "gpu-17", "", "", "", Instant.EPOCH);

  private final List<DecisionTable> tables = TestPolicy.builtIn().tables();

  @Test
  void firesTheRowsThatMatchANumber() {
    List<Object> xids = new ArrayList<>();
    for (int number = -1; number < 200; number++) {
      xids.add(new Xid(WHERE, number, "", "", -1, "", "", "", ""));
    }

    assertThat(fired(xids)).isNotEmpty().isEqualTo(matching(xids));
  }

  @Test
  void firesTheRowsThatMatchAConstant() {
    List<Object> evidence = new ArrayList<>();
    for (SymptomClass kind : SymptomClass.values()) {
      for (Severity severity : Severity.values()) {
        evidence.add(new Evidence(symptom(kind, severity), 3, 2, 2, 1, 1, false, 0, 1, 1));
      }
    }

    assertThat(fired(evidence)).isNotEmpty().isEqualTo(matching(evidence));
  }

  private static Symptom symptom(SymptomClass kind, Severity severity) {
    return new Symptom(
        "r", kind, Component.GPU, severity, Role.CAUSE, Remedy.NONE, WHERE, kind.name(), false, "");
  }

  private List<String> matching(List<Object> facts) {
    List<String> rules = new ArrayList<>();
    for (Object fact : facts) {
      tables.stream()
          .filter(table -> table.fact().type().isInstance(fact))
          .flatMap(table -> table.rows().stream())
          .filter(row -> row.matches(fact))
          .forEach(row -> rules.add(row.rule()));
    }
    return rules.stream().sorted().toList();
  }

  private List<String> fired(List<Object> facts) {
    KieBase base = KieBaseBuilder.createKieBaseFromModel(TableRules.of(tables));
    KieSession session = base.newKieSession();
    List<String> rules = new ArrayList<>();
    session.addEventListener(
        new DefaultAgendaEventListener() {
          @Override
          public void afterMatchFired(AfterMatchFiredEvent event) {
            rules.add(event.getMatch().getRule().getName());
          }
        });
    facts.forEach(session::insert);
    for (String stage : List.of("symptom", "attribution")) {
      session.getAgenda().getAgendaGroup(stage).setFocus();
      session.fireAllRules();
    }
    session.dispose();
    // Symptoms that the rows insert are matched by no table, so nothing fires twice.
    return rules.stream().sorted().toList();
  }
}
