package io.salvor.reading.jobs;

import io.salvor.reading.Emitter;

/** Hands each object of a document to the reader of its kind; other objects are passed over. */
final class Objects {
  private final Emitter out;
  private final SlurmObjects slurm = new SlurmObjects();

  Objects(Emitter out) {
    this.out = out;
  }

  /** An element of the list of this name, or an object of its own when the name is empty. */
  void accept(String list, Tree tree) {
    if (tree.child("labels").has("alertname")) {
      Alert.emit(tree, out);
    } else if (tree.has("checkName")) {
      HealthReport.emit(tree, out);
    } else if (list.equals("nodes") && tree.has("state")) {
      slurm.node(tree, out);
    } else if (tree.has("job_state")) {
      slurm.job(tree, out);
    } else {
      switch (tree.text("kind")) {
        case "Pod" -> PodObject.emit(tree, out);
        case "Node" -> NodeObject.emit(tree, out);
        case "Event" -> EventObject.emit(tree, out);
        default -> unnamed(tree);
      }
    }
  }

  /** Items of a typed list may leave out their kind. */
  private void unnamed(Tree tree) {
    if (tree.has("involvedObject") || tree.has("regarding")) {
      EventObject.emit(tree, out);
    } else if (tree.child("status").has("nodeInfo")) {
      NodeObject.emit(tree, out);
    } else if (tree.child("status").has("containerStatuses")) {
      PodObject.emit(tree, out);
    }
  }

  void end() {
    slurm.end(out);
  }
}
