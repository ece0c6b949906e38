package io.salvor.reading;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * All anchors of all readers in one Aho-Corasick automaton over bytes, ASCII letters folded: one
 * table look-up per byte says which readers may want a line.
 */
final class Anchors {
  /** Most readers that one automaton can tell apart. */
  static final int READER_LIMIT = 64;

  private static final int OUTPUT = 0x8000_0000;
  private static final int OFFSET = 0x7fff_ffff;
  private static final int NONE = -1;

  private final byte[] classOf;
  private final int[] next;
  private final long[] outputs;
  private final int shift;

  private Anchors(byte[] classOf, int[] next, long[] outputs, int shift) {
    this.classOf = classOf;
    this.next = next;
    this.outputs = outputs;
    this.shift = shift;
  }

  /** Byte to column of the transition table. */
  byte[] classOf() {
    return classOf;
  }

  /** Transitions by row offset plus column; negative when a state has output. */
  int[] next() {
    return next;
  }

  /** The offset of a state without its output mark. */
  static int offset(int state) {
    return state & OFFSET;
  }

  /** The readers whose anchor ends in this state, one bit each. */
  long readers(int state) {
    return outputs[(state & OFFSET) >>> shift];
  }

  /** The readers of which an anchor stands in the text. */
  long find(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    long mask = 0;
    int state = 0;
    for (byte b : bytes) {
      state = next[(state & OFFSET) + classOf[b & 0xff]];
      if (state < 0) {
        mask |= readers(state);
      }
    }
    return mask;
  }

  /** The anchors of the readers, bit i for reader i. */
  static Anchors of(List<? extends LineReader> readers) {
    if (readers.size() > READER_LIMIT) {
      throw new IllegalArgumentException("at most " + READER_LIMIT + " readers");
    }
    List<byte[]> words = new ArrayList<>();
    List<Long> bits = new ArrayList<>();
    for (int i = 0; i < readers.size(); i++) {
      for (String anchor : readers.get(i).anchors()) {
        if (anchor.isEmpty()) {
          throw new IllegalArgumentException("an anchor is empty");
        }
        words.add(anchor.getBytes(StandardCharsets.US_ASCII));
        bits.add(1L << i);
      }
    }
    return build(words, bits);
  }

  private static Anchors build(List<byte[]> words, List<Long> bits) {
    byte[] classOf = new byte[256];
    int classes = classify(words, classOf);
    int shift = 32 - Integer.numberOfLeadingZeros(Math.max(1, classes - 1));
    int width = 1 << shift;
    int states = 1 + words.stream().mapToInt(word -> word.length).sum();
    int[] trie = new int[states * width];
    Arrays.fill(trie, NONE);
    long[] outputs = new long[states];
    int used = 1;
    for (int w = 0; w < words.size(); w++) {
      int state = 0;
      for (byte b : words.get(w)) {
        int at = state * width + classOf[b & 0xff];
        if (trie[at] == NONE) {
          trie[at] = used++;
        }
        state = trie[at];
      }
      outputs[state] |= bits.get(w);
    }
    link(trie, outputs, width);
    int[] next = new int[used * width];
    for (int i = 0; i < next.length; i++) {
      int target = trie[i];
      next[i] = target * width | (outputs[target] != 0 ? OUTPUT : 0);
    }
    ignoreNul(next, classOf, width);
    return new Anchors(classOf, next, Arrays.copyOf(outputs, used), shift);
  }

  /** Column 0 is for bytes in no anchor, column 1 for NUL; upper case shares the lower's column. */
  private static int classify(List<byte[]> words, byte[] classOf) {
    int classes = 2;
    classOf[0] = 1;
    for (byte[] word : words) {
      for (byte b : word) {
        int at = b & 0xff;
        if (classOf[at] == 0) {
          classOf[at] = (byte) classes++;
          if (at >= 'a' && at <= 'z') {
            classOf[at - 'a' + 'A'] = classOf[at];
          }
        }
      }
    }
    return classes;
  }

  /** Breadth first: missing edges follow the longest suffix that is in the trie. */
  private static void link(int[] trie, long[] outputs, int width) {
    int[] fail = new int[outputs.length];
    Deque<Integer> open = new ArrayDeque<>();
    for (int c = 0; c < width; c++) {
      if (trie[c] == NONE) {
        trie[c] = 0;
      } else {
        open.add(trie[c]);
      }
    }
    while (!open.isEmpty()) {
      int state = open.remove();
      outputs[state] |= outputs[fail[state]];
      for (int c = 0; c < width; c++) {
        int at = state * width + c;
        int fallback = trie[fail[state] * width + c];
        if (trie[at] == NONE) {
          trie[at] = fallback;
        } else {
          fail[trie[at]] = fallback;
          open.add(trie[at]);
        }
      }
    }
  }

  /** A NUL leaves the state as it is, so that UTF-16 text without a mark is matched too. */
  private static void ignoreNul(int[] next, byte[] classOf, int width) {
    for (int row = 0; row < next.length; row += width) {
      next[row + classOf[0]] = row;
    }
  }
}
