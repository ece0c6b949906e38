package io.salvor;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports go down the list of rooms only (src/docs/design.md). */
class RoomsTest {
  private static final JavaClasses SALVOR =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.salvor");

  private static final List<String> ROOMS =
      List.of(
          "model",
          "json",
          "reading",
          "policy",
          "ledger",
          "cell",
          "act",
          "intake",
          "agent",
          "simulation",
          "web",
          "app");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          model      |
          json       | model
          reading    | model
          policy     | model
          ledger     | model json
          cell       | model
          act        | model cell
          simulation | model json reading cell policy act
          intake     | model json reading cell
          web        | model json cell policy ledger
          """)
  void importsOnlyWhatItMay(String room, String allowed) {
    List<String> forbidden = new ArrayList<>(ROOMS);
    forbidden.remove(room);
    if (allowed != null) {
      forbidden.removeAll(List.of(allowed.split(" ")));
    }

    noClasses()
        .that()
        .resideInAPackage("io.salvor." + room + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            forbidden.stream().map(f -> "io.salvor." + f + "..").toArray(String[]::new))
        .check(SALVOR);
  }

  @Test
  void theModelNeedsNothingButTheJdk() {
    classes()
        .that()
        .resideInAPackage("io.salvor.model..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("io.salvor.model..", "java..")
        .check(SALVOR);
  }

  @Test
  void onlyThePolicyKnowsDrools() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.salvor.policy..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.drools..", "org.kie..", "org.dhatim..")
        .check(SALVOR);
  }

  @Test
  void cellsAndPoliciesReadNoClockAndNoRandomness() {
    for (String room : List.of("model", "reading", "policy", "cell")) {
      noClasses()
          .that()
          .resideInAPackage("io.salvor." + room + "..")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(java.util.Random.class, java.util.UUID.class)
          .check(SALVOR);
    }
  }
}
