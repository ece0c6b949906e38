package io.salvor.app;

import io.salvor.cell.DecisionPolicy;
import java.nio.file.Path;
import java.util.Optional;

/** Where a command gets its policy. */
interface PolicyDoor {
  /** The policy in the folder, or the built-in one; a refused policy is a {@link CommandFault}. */
  DecisionPolicy open(Optional<Path> folder);
}
