package io.salvor.ledger;

import java.util.Locale;

/** The hash chains of the ledger: each is a table whose rows are numbered from 1. */
public enum Chain {
  FACT("cell, source, id, received, body, kind, part_of, parts"),
  DECISION("id, cell, basis, scope, topic, body, case_body"),
  INTENT("action, body");

  private final String parts;

  Chain(String parts) {
    this.parts = parts;
  }

  String table() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The columns that a row's hash covers, beside its position, which comes first. */
  String parts() {
    return parts;
  }
}
