package io.salvor.model;

import java.util.List;
import java.util.Map;

/**
 * A check failed, recovered or saw something.
 *
 * @param node the node, empty when the text did not say
 * @param check the detector's check, e.g. {@code GpuXid}
 * @param codes the codes seen, most telling first
 * @param healthy true when this says that the check has recovered
 * @param recommendedAction the detector's own opinion: evidence, never an order
 * @param attributes details that the line held, by the names in {@link Attribute}
 */
public record HealthEvent(
    Origin origin,
    String node,
    Component component,
    String check,
    List<String> codes,
    List<Entity> entities,
    Severity severity,
    boolean healthy,
    String message,
    String recommendedAction,
    Map<String, String> attributes)
    implements Fact {

  public HealthEvent {
    origin = Checks.required(origin, "origin");
    node = Checks.name(node, "node");
    component = Checks.required(component, "component");
    check = Checks.required(check, "check");
    codes = Checks.list(codes);
    entities = Checks.list(entities);
    severity = severity == null ? Severity.WARNING : severity;
    message = Checks.text(message, "message");
    recommendedAction = Checks.name(recommendedAction, "recommendedAction");
    attributes = Checks.map(attributes);
  }

  @Override
  public FactKind kind() {
    return FactKind.HEALTH;
  }

  @Override
  public String jobId() {
    return attributes.getOrDefault(Attribute.JOB, "");
  }

  /** The value of the first entity of this type, empty when there is none. */
  public String entity(String type) {
    for (Entity entity : entities) {
      if (entity.type().equals(type)) {
        return entity.value();
      }
    }
    return "";
  }
}
