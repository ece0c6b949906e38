package io.salvor.model.stage;

import io.salvor.model.Attribution;
import io.salvor.model.Case;
import io.salvor.model.Component;
import io.salvor.model.Remedy;
import io.salvor.model.Role;
import io.salvor.model.Severity;
import io.salvor.model.Symptom;
import io.salvor.model.SymptomClass;
import io.salvor.model.signal.Where;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What a case about a fault domain asks, and what the answer means for it. */
final class Domains {
  /** What the domain explains leads its case, whatever single nodes show: rows end below this. */
  private static final int LEADS = 970;

  /** Of several codes the one with the heaviest ruling leads: its weight is scaled to the rest. */
  private static final int SCALE = 30;

  private static final int FULL = 1000;

  private static final Comparator<Symptom> GRAVEST =
      Comparator.comparing(Symptom::severity, Comparator.reverseOrder())
          .thenComparing(Symptom::kind)
          .thenComparing(Symptom::component);

  private final Case question;

  Domains(Case question) {
    this.question = question;
  }

  /** One question for each code that the domain's nodes show now. */
  List<DomainQuestion> questions() {
    String domain = question.domain();
    if (domain.isEmpty()) {
      return List.of();
    }
    int space = domain.indexOf(' ');
    String type = space < 0 ? domain : domain.substring(0, space);
    String name = space < 0 ? "" : domain.substring(space + 1);
    return question.breadths().stream()
        .filter(one -> one.domain().equals(type))
        .filter(one -> one.name().equals(name) || one.name().isEmpty())
        .map(one -> new DomainQuestion(type, name, one.code(), one.nodes(), members(type, one)))
        .distinct()
        .toList();
  }

  /** Where the case does not tell, the cell has counted them before it opened the incident. */
  private int members(String type, Case.Breadth seen) {
    int known =
        switch (type) {
          case "JOB" -> question.job().nodes().size();
          case "CELL" -> question.fleet().nodes();
          default -> 0;
        };
    return Math.max(seen.nodes(), known);
  }

  /** The attribution of the whole case; {@code shown} are the symptoms with the ruling's code. */
  Attribution attribution(DomainRuling ruling, Collection<?> shown) {
    Symptom gravest =
        shown.stream().map(Symptom.class::cast).min(GRAVEST).orElseGet(() -> unseen(ruling));
    Where where = new Where("", "", question.job().id(), "", "", question.time());
    Symptom ofDomain =
        new Symptom(
            ruling.rule(),
            gravest.kind(),
            gravest.component(),
            gravest.severity(),
            Role.CAUSE,
            Remedy.ESCALATE,
            where,
            ruling.question().code(),
            false,
            ruling.reason());
    int weight = LEADS + ruling.weight() * SCALE / FULL;
    return new Attribution(
        ruling.rule(), ruling.whose(), ruling.confidence(), weight, Remedy.ESCALATE, ofDomain, "");
  }

  /** The facts with the code may have been left out of a full case. */
  private Symptom unseen(DomainRuling ruling) {
    return new Symptom(
        ruling.rule(),
        SymptomClass.NOTHING_KNOWN,
        Component.FABRIC,
        Severity.CRITICAL,
        Role.CAUSE,
        Remedy.ESCALATE,
        new Where("", "", "", "", "", question.time()),
        ruling.question().code(),
        false,
        ruling.reason());
  }
}
