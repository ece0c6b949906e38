package io.salvor.policy.table;

import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.on;
import static org.drools.model.PatternDSL.alphaIndexedBy;
import static org.drools.model.PatternDSL.pattern;
import static org.drools.model.PatternDSL.rule;

import io.salvor.policy.table.Condition.Operator;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.function.Function;
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
  /** Keeps the index numbers of table fields apart from those that Drools gives rule files. */
  private static final int FIRST_INDEX = 1_000;

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

  /**
   * Lets Drools look rows up by hash. It hashes no field of type Object or of an enumeration, so
   * each field has its own class here, and a constant goes by its name.
   */
  private static <T> AlphaIndex<T, ?> index(Condition condition) {
    Field field = condition.field();
    if (field.type().isEnum()) {
      return index(
          String.class,
          field,
          value -> ((Enum<?>) value).name(),
          ((Enum<?>) condition.operand()).name());
    }
    Class<?> boxed = MethodType.methodType(field.type()).wrap().returnType();
    return boxedIndex(boxed, field, condition.operand());
  }

  private static <T, V> AlphaIndex<T, V> boxedIndex(Class<V> type, Field field, Object operand) {
    return index(type, field, type::cast, type.cast(operand));
  }

  private static <T, V> AlphaIndex<T, V> index(
      Class<V> type, Field field, Function<Object, V> key, V operand) {
    return alphaIndexedBy(
        type,
        ConstraintType.EQUAL,
        FIRST_INDEX + field.index(),
        fact -> key.apply(field.read().apply(fact)),
        operand);
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
