package io.salvor.ledger;

import java.math.BigInteger;
import java.time.Clock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Ids that sort by time: {@code f-} and a ULID, which counts up within a millisecond. */
public final class FactIds implements Supplier<String> {
  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int LENGTH = 26;
  private static final int RANDOM_BITS = 80;

  private final Clock clock;
  private final RandomGenerator random;
  private long lastMillis = -1;
  private BigInteger tail = BigInteger.ZERO;

  public FactIds(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  @Override
  public synchronized String get() {
    long millis = Math.max(clock.millis(), lastMillis);
    tail = millis == lastMillis ? tail.add(BigInteger.ONE) : randomTail();
    lastMillis = millis;
    BigInteger value = BigInteger.valueOf(millis).shiftLeft(RANDOM_BITS).add(tail);
    StringBuilder text = new StringBuilder("f-");
    for (int i = LENGTH - 1; i >= 0; i--) {
      text.append(DIGITS.charAt(value.shiftRight(5 * i).intValue() & 31));
    }
    return text.toString();
  }

  /** One bit short of the whole, so that counting up does not reach the time. */
  private BigInteger randomTail() {
    byte[] bytes = new byte[RANDOM_BITS / 8];
    random.nextBytes(bytes);
    bytes[0] &= 0x7f;
    return new BigInteger(1, bytes);
  }
}
