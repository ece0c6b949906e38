package io.salvor.model;

/** What an incident is about (DESIGN, section 3). */
public enum Scope {
  NODE,
  JOB,
  DOMAIN
}
