package io.salvor.policy;

/** The built-in policy, compiled once for all tests of this virtual machine. */
public final class TestPolicy {
  private static final CompiledPolicy BUILT_IN = CompiledPolicy.builtIn();

  private TestPolicy() {}

  public static CompiledPolicy builtIn() {
    return BUILT_IN;
  }
}
