package io.salvor.act.sandbox;

import io.salvor.act.SchedulerFault;
import io.salvor.act.sandbox.Recording.Began;
import io.salvor.act.sandbox.Recording.Called;
import io.salvor.act.sandbox.Recording.Disturbed;
import io.salvor.act.sandbox.Recording.Entry;
import io.salvor.act.sandbox.Recording.HandedOver;
import io.salvor.act.sandbox.Recording.TookEffect;
import io.salvor.model.Intent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The file in which a sandbox keeps what it was asked for and what it did: one JSON object a line,
 * only ever appended to. An effect is on the disk before it happens, so that the world can be built
 * again after a kill, and nobody has to believe the service about what it did.
 */
public final class SandboxJournal implements CallLog, AutoCloseable {
  private static final String FILE = "world.jsonl";

  private final FileChannel channel;

  private SandboxJournal(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the journal of a folder to go on with it; a line that a kill cut short is taken off.
   *
   * @throws UncheckedIOException when the folder cannot be written
   */
  public static SandboxJournal open(Path folder) {
    try {
      Files.createDirectories(folder);
      Path file = folder.resolve(FILE);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.truncate(wholeLines(file));
      channel.position(channel.size());
      return new SandboxJournal(channel);
    } catch (IOException e) {
      throw new UncheckedIOException("the sandbox's folder " + folder + " cannot be used", e);
    }
  }

  /** What a folder's journal holds; nothing when there is none. */
  public static Recording read(Path folder) {
    Path file = folder.resolve(FILE);
    List<Entry> entries = new ArrayList<>();
    try {
      if (Files.exists(file)) {
        byte[] bytes = Files.readAllBytes(file);
        String whole = new String(bytes, 0, (int) wholeLines(file), StandardCharsets.UTF_8);
        whole.lines().map(JournalLine::read).forEach(entries::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the sandbox's journal " + file + " cannot be read", e);
    }
    return new Recording(entries);
  }

  private static long wholeLines(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  /** A world begins. */
  public void began(Map<String, String> plan, Instant time) {
    append(new Began(plan, time), true);
  }

  @Override
  public void called(Intent intent, Instant time) {
    append(new Called(intent.action(), intent.verb(), intent.target(), time), false);
  }

  @Override
  public void takesEffect(Intent intent, Instant time) {
    append(new TookEffect(intent, time), true);
  }

  /** Something is about to be done to the world beside its scheduler. */
  public void disturbed(Map<String, String> what, Instant time) {
    append(new Disturbed(what, time), true);
  }

  /** So many facts of the world are durable in the service. */
  public void handedOver(long facts, Instant time) {
    append(new HandedOver(facts, time), false);
  }

  private synchronized void append(Entry entry, boolean isForced) {
    ByteBuffer line =
        ByteBuffer.wrap((JournalLine.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      long before = channel.position();
      try {
        while (line.hasRemaining()) {
          channel.write(line);
        }
        if (isForced) {
          channel.force(false);
        }
      } catch (IOException e) {
        channel.truncate(before);
        throw e;
      }
    } catch (IOException e) {
      throw new SchedulerFault("the sandbox's journal cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
