package io.salvor.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Finds which of many phrases stand in a text, letter case aside, in one pass over the text
 * (Aho-Corasick). The phrases come from the table of log signatures, so an operator's new row is
 * searched for without any code.
 */
final class PhraseIndex {
  private static final int WIDTH = 128;

  private final String[] phrases;
  private int[] next = new int[WIDTH];
  private int states = 1;
  private final List<int[]> found = new ArrayList<>();

  PhraseIndex(Collection<String> wanted) {
    phrases = wanted.stream().distinct().sorted().toArray(String[]::new);
    found.add(new int[0]);
    for (int i = 0; i < phrases.length; i++) {
      add(phrases[i].toLowerCase(Locale.ROOT), i);
    }
    link();
  }

  /** The phrases that stand in the text, each once, in alphabetical order. */
  List<String> in(String text) {
    BitSet hits = null;
    int state = 0;
    for (int i = 0; i < text.length(); i++) {
      state = next[state * WIDTH + fold(text.charAt(i))];
      int[] ends = found.get(state);
      if (ends.length > 0) {
        hits = hits == null ? new BitSet(phrases.length) : hits;
        for (int end : ends) {
          hits.set(end);
        }
      }
    }
    if (hits == null) {
      return List.of();
    }
    List<String> result = new ArrayList<>(hits.cardinality());
    for (int i = hits.nextSetBit(0); i >= 0; i = hits.nextSetBit(i + 1)) {
      result.add(phrases[i]);
    }
    return result;
  }

  private void add(String phrase, int index) {
    int state = 0;
    for (int i = 0; i < phrase.length(); i++) {
      int slot = state * WIDTH + fold(phrase.charAt(i));
      if (next[slot] == 0) {
        int created = newState(); // grows the array, so it comes before the array is named
        next[slot] = created;
      }
      state = next[slot];
    }
    found.set(state, append(found.get(state), index));
  }

  private int newState() {
    if ((states + 1) * WIDTH > next.length) {
      next = Arrays.copyOf(next, next.length * 2);
    }
    found.add(new int[0]);
    return states++;
  }

  /** Fills the missing transitions with those of the longest proper suffix. */
  private void link() {
    int[] suffix = new int[states];
    Deque<Integer> queue = new ArrayDeque<>();
    for (int c = 0; c < WIDTH; c++) {
      if (next[c] != 0) {
        queue.add(next[c]);
      }
    }
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int end : found.get(suffix[state])) {
        found.set(state, append(found.get(state), end));
      }
      for (int c = 0; c < WIDTH; c++) {
        int slot = state * WIDTH + c;
        int viaSuffix = next[suffix[state] * WIDTH + c];
        if (next[slot] == 0) {
          next[slot] = viaSuffix;
        } else {
          suffix[next[slot]] = viaSuffix;
          queue.add(next[slot]);
        }
      }
    }
  }

  private static int fold(char c) {
    if (c >= 'A' && c <= 'Z') {
      return c + ('a' - 'A');
    }
    return c < WIDTH ? c : 1;
  }

  private static int[] append(int[] values, int value) {
    int[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = value;
    return longer;
  }
}
