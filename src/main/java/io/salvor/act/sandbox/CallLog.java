package io.salvor.act.sandbox;

import io.salvor.model.Intent;
import java.time.Instant;

/** Port: keeps what the sandbox was asked for and what it did, out of the service's own reach. */
public interface CallLog {
  /** Keeps nothing. */
  CallLog NONE =
      new CallLog() {
        @Override
        public void called(Intent intent, Instant time) {}

        @Override
        public void takesEffect(Intent intent, Instant time) {}
      };

  /** An action is asked for, perhaps not for the first time. */
  void called(Intent intent, Instant time);

  /** An action is about to take effect; durable when this returns. */
  void takesEffect(Intent intent, Instant time);
}
