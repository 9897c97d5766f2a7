package dev.colonnade.core.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes put aside until their place in a file is known: in memory up to a budget, in a temporary
 * file beyond. May be used by several threads.
 */
public final class Spool implements Closeable {
  private static final int PIECE = 1 << 20;

  private final long memoryBudget;
  private final List<byte[]> memory = new ArrayList<>();
  private long length;
  private Path path;
  private FileChannel channel;
  private boolean closed;

  /** Keeps up to a sixteenth of the heap in memory. */
  public Spool() {
    this(Math.max(PIECE, Runtime.getRuntime().maxMemory() / 16));
  }

  public Spool(long memoryBudget) {
    this.memoryBudget = memoryBudget / PIECE * PIECE;
  }

  /** Appends bytes and tells where they are. */
  public synchronized long append(byte[] bytes, int offset, int count) throws IOException {
    checkOpen();
    long start = length;
    int done = 0;
    while (done < count && length < memoryBudget) {
      int inPiece = (int) (length % PIECE);
      if (inPiece == 0) {
        memory.add(new byte[PIECE]);
      }
      int part = Math.min(count - done, PIECE - inPiece);
      System.arraycopy(bytes, offset + done, memory.get(memory.size() - 1), inPiece, part);
      done += part;
      length += part;
    }
    if (done < count) {
      ByteBuffer rest = ByteBuffer.wrap(bytes, offset + done, count - done);
      while (rest.hasRemaining()) {
        length += file().write(rest, length - memoryBudget);
      }
    }
    return start;
  }

  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException("the spool is closed");
    }
  }

  private FileChannel file() throws IOException {
    if (channel == null) {
      path = Files.createTempFile("colonnade", ".spool");
      TemporaryFiles.add(path);
      channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }
    return channel;
  }

  /** Copies bytes that were appended. */
  public synchronized void copyTo(OutputFile out, long from, long count) throws IOException {
    checkOpen();
    long at = from;
    long end = from + count;
    while (at < Math.min(end, memoryBudget)) {
      int inPiece = (int) (at % PIECE);
      int part = (int) Math.min(Math.min(end, memoryBudget) - at, PIECE - inPiece);
      out.write(memory.get((int) (at / PIECE)), inPiece, part);
      at += part;
    }
    byte[] buffer = at < end ? new byte[(int) Math.min(PIECE, end - at)] : null;
    while (at < end) {
      ByteBuffer part = ByteBuffer.wrap(buffer, 0, (int) Math.min(buffer.length, end - at));
      while (part.hasRemaining()) {
        if (channel.read(part, at - memoryBudget + part.position()) < 0) {
          throw new IOException(path + ": the temporary file was cut short");
        }
      }
      out.write(buffer, 0, part.limit());
      at += part.limit();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    memory.clear();
    if (channel != null) {
      channel.close();
      Files.deleteIfExists(path);
      TemporaryFiles.remove(path);
      channel = null;
    }
  }
}
