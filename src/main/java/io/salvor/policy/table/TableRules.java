package io.salvor.policy.table;

import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.on;
import static org.drools.model.PatternDSL.alphaIndexedBy;
import static org.drools.model.PatternDSL.pattern;
import static org.drools.model.PatternDSL.rule;

import io.salvor.policy.table.Condition.Operator;
import java.util.List;
import org.drools.model.AlphaIndex;
import org.drools.model.Drools;
import org.drools.model.Index.ConstraintType;
import org.drools.model.Model;
import org.drools.model.PatternDSL.PatternDef;
import org.drools.model.Rule;
import org.drools.model.Variable;
import org.drools.model.functions.Block2;
import org.drools.model.functions.HashedExpression;
import org.drools.model.functions.Predicate1;
import org.drools.model.impl.ModelImpl;

/**
 * Turns tables into rules of Drools' executable model, in memory and without generated code, so
 * that a changed table is in force at once, in a native image too.
 */
public final class TableRules {
  private TableRules() {}

  /** One model with a rule for each row of each table. */
  public static Model of(List<DecisionTable> tables) {
    ModelImpl model = new ModelImpl();
    for (DecisionTable table : tables) {
      for (TableRow row : table.rows()) {
        model.addRule(toRule(table, row, table.fact()));
      }
    }
    return model;
  }

  private static <T> Rule toRule(DecisionTable table, TableRow row, FactType<T> type) {
    Variable<T> fact = declarationOf(type.type(), "fact_" + row.rule());
    PatternDef<T> pattern = pattern(fact);
    for (Condition condition : row.conditions()) {
      String id = type.name() + ':' + condition.hash();
      CellTest<T> test = new CellTest<>(id, condition);
      pattern =
          isHashable(condition) ? pattern.expr(id, test, index(condition)) : pattern.expr(id, test);
    }
    return rule(table.rulePackage(), row.rule())
        .attribute(Rule.Attribute.AGENDA_GROUP, table.agendaGroup())
        .build(pattern, on(fact).execute(new Conclude<T>(row)));
  }

  private static boolean isHashable(Condition condition) {
    return condition.operator() == Operator.EQUAL;
  }

  private static <T> AlphaIndex<T, Object> index(Condition condition) {
    return alphaIndexedBy(
        Object.class,
        ConstraintType.EQUAL,
        condition.field().index(),
        fact -> condition.field().read().apply(fact),
        condition.operand());
  }

  /** The test of a cell, recognised by its values and not by its code. */
  private static final class CellTest<T> implements Predicate1<T>, HashedExpression {
    private static final long serialVersionUID = 1L;
    private final String id;
    private final transient Condition condition;

    CellTest(String id, Condition condition) {
      this.id = id;
      this.condition = condition;
    }

    @Override
    public boolean test(T fact) {
      return condition.test(fact);
    }

    @Override
    public String getExpressionHash() {
      return id;
    }
  }

  /** What a row does when it matches: it inserts its conclusion, nothing else. */
  private static final class Conclude<T> implements Block2<Drools, T> {
    private static final long serialVersionUID = 1L;
    private final transient TableRow row;

    Conclude(TableRow row) {
      this.row = row;
    }

    @Override
    public void execute(Drools drools, T fact) {
      drools.insert(row.conclude(fact));
    }
  }
}
