package io.salvor.cell;

import io.salvor.model.Scope;

/**
 * What facts are gathered by and decisions are about.
 *
 * @param name node, job or domain; a job without a name stands for the cell itself
 */
public record Topic(Scope scope, String name) {
  public static Topic node(String name) {
    return new Topic(Scope.NODE, name);
  }

  public static Topic job(String id) {
    return new Topic(Scope.JOB, id);
  }

  public boolean isNode() {
    return scope == Scope.NODE;
  }

  public boolean isJob() {
    return scope == Scope.JOB;
  }
}
