package io.salvor.act.sandbox;

import io.salvor.act.Scheduler;
import io.salvor.act.SchedulerFault;
import io.salvor.model.Intent;
import io.salvor.model.Verb;
import java.util.Optional;

/** The scheduler of a simulated cluster. */
public final class SandboxScheduler implements Scheduler {
  private final World world;
  private final CallLog log;
  private volatile boolean isUnreachable;

  public SandboxScheduler(World world, CallLog log) {
    this.world = world;
    this.log = log;
  }

  @Override
  public String name() {
    return "sandbox";
  }

  @Override
  public boolean canDo(Verb verb) {
    return verb != Verb.OBSERVE && verb != Verb.RECHECK;
  }

  /** From now on every call fails, or none does. */
  public void unreachable(boolean value) {
    isUnreachable = value;
  }

  @Override
  public Progress carryOut(Intent intent) {
    answer();
    synchronized (world) {
      log.called(intent, world.now());
      Optional<Progress> known = world.progress(intent.action());
      if (known.isPresent()) {
        return known.get();
      }
      log.takesEffect(intent, world.now());
      return world.begin(intent);
    }
  }

  @Override
  public Optional<Progress> progress(Intent intent) {
    answer();
    synchronized (world) {
      return world.progress(intent.action());
    }
  }

  @Override
  public View view(String cell) {
    answer();
    synchronized (world) {
      return world.view(cell);
    }
  }

  private void answer() {
    if (isUnreachable) {
      throw new SchedulerFault("the sandbox does not answer");
    }
  }
}
