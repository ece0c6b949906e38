package io.salvor.model.stage;

/**
 * Is it the domain and not its nodes? The table of domains matches this.
 *
 * @param domain SWITCH, RACK, NVLINK_DOMAIN, JOB or CELL
 * @param name its name
 * @param code the code that its nodes show
 * @param nodes distinct nodes of it that show the code within the coincidence window
 * @param members nodes that it is known to have, at least {@code nodes}
 */
public record DomainQuestion(String domain, String name, String code, int nodes, int members) {
  private static final long PERCENT = 100;

  /** Share of the domain's nodes that show the code, percent, rounded down. */
  public int percent() {
    return members == 0 ? 0 : (int) (nodes * PERCENT / members);
  }

  /** The domain as cases name it, e.g. {@code SWITCH leaf-3}. */
  public String label() {
    return name.isEmpty() ? domain : domain + " " + name;
  }
}
