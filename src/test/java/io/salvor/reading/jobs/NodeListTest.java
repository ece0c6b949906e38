package io.salvor.reading.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeListTest {
  @Test
  void expandsRangesAndKeepsLeadingZeros() {
    assertThat(NodeList.expand("gpu-[01-03,7],cn-9"))
        .containsExactly("gpu-01", "gpu-02", "gpu-03", "gpu-7", "cn-9");
  }

  @Test
  void expandsSeveralBracketsOfOneName() {
    assertThat(NodeList.expand("r[1-2]n[1-2]")).containsExactly("r1n1", "r1n2", "r2n1", "r2n2");
  }

  @Test
  void namesNoNodeWhenSlurmNamesNone() {
    assertThat(NodeList.expand("None assigned")).isEmpty();
    assertThat(NodeList.expand("(Resources)")).isEmpty();
    assertThat(NodeList.expand("")).isEmpty();
  }

  @Test
  void refusesAListThatWouldGrowPastTheLimit() {
    assertThat(NodeList.expand("n[0-65535]")).hasSize(65_536);
    assertThat(NodeList.expand("n[0-65536]")).isEmpty();
    assertThat(NodeList.expand("n[0-999][0-999][0-999]")).isEmpty();
    assertThat(NodeList.expand("n[0-999999999999]")).isEmpty();
  }

  @Test
  void refusesBrokenExpressions() {
    assertThat(NodeList.expand("n[1-")).isEmpty();
    assertThat(NodeList.expand("n[a-b]")).isEmpty();
    assertThat(NodeList.expand("n[5-1]")).isEmpty();
    assertThat(NodeList.expand("no such node!")).isEmpty();
  }
}
