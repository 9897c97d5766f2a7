package dev.colonnade.at1.container;

import dev.colonnade.core.Section;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.EOFException;
import java.io.IOException;
import org.tukaani.xz.SeekableInputStream;
import org.tukaani.xz.SeekableXZInputStream;
import org.tukaani.xz.XZIOException;

/**
 * Decodes the blocks of an .xz stream that has several on several threads; its index, at the end,
 * tells where they are. Anything out of the ordinary is left to be decoded from front to back,
 * where what is wrong comes out.
 */
final class XzBlocks {
  /** Streams and blocks below this are not worth a second thread. */
  private static final int SMALL = 1 << 16;

  /** The largest block that is decoded into memory ahead of its turn. */
  private static final long MAX_BLOCK = 64 << 20;

  /** Content for each byte of data that is believed before it has come true. */
  private static final long RATIO = 256;

  private XzBlocks() {}

  /** The content of a stream in memory, or null. */
  static Slice decode(Slice data, int most, Parallel parallel) {
    if (parallel.threads() == 1 || data.length() < SMALL) {
      return null;
    }
    InputFile file = new MemoryInputFile("xz stream", data);
    try (SeekableXZInputStream index = open(file, 0, data.length())) {
      if (index.length() > most || !usual(index, data.length())) {
        return null;
      }
      byte[] content = new byte[(int) index.length()];
      parallel.forEach(
          index.getBlockCount(),
          block -> {
            int at = (int) index.getBlockPos(block);
            read(file, 0, data.length(), block, content, at, (int) index.getBlockSize(block));
          });
      return Slice.of(content);
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /**
   * Emits the content of a stream that lies in a file.
   *
   * @return false where it has to be decoded from front to back, and nothing was emitted
   */
  static boolean decode(InputFile file, long from, long end, Parallel parallel, Output out)
      throws IOException {
    if (parallel.threads() == 1 || end - from < SMALL) {
      return false;
    }
    SeekableXZInputStream index;
    try {
      index = open(file, from, end);
    } catch (XZIOException | EOFException e) {
      return false;
    }
    try (index) {
      if (!usual(index, end - from)) {
        return false;
      }
      InOrder.run(
          parallel,
          index.getBlockCount(),
          block -> {
            byte[] content = new byte[(int) index.getBlockSize(block)];
            try {
              read(file, from, end, block, content, 0, content.length);
            } catch (IOException | RuntimeException e) {
              Section where = Section.of(file.name()).part("xz block " + block, from);
              throw Decompressor.damaged(Backend.XZ, where, e);
            }
            return Slice.of(content);
          },
          out::give);
      return true;
    }
  }

  private static boolean usual(SeekableXZInputStream index, long length) {
    boolean usual =
        index.getStreamCount() == 1
            && index.getBlockCount() > 1
            && index.length() <= RATIO * length;
    for (int block = 0; usual && block < index.getBlockCount(); block++) {
      usual = index.getBlockSize(block) <= MAX_BLOCK;
    }
    return usual;
  }

  private static SeekableXZInputStream open(InputFile file, long from, long end)
      throws IOException {
    return new SeekableXZInputStream(
        new Range(file, from, end), Decompressor.XZ_MEMORY_KIB, true, Decompressor.XZ_ARRAYS);
  }

  private static void read(
      InputFile file, long from, long end, int block, byte[] into, int offset, int length)
      throws IOException {
    try (SeekableXZInputStream in = open(file, from, end)) {
      in.seekToBlock(block);
      int done = 0;
      while (done < length) {
        int read = in.read(into, offset + done, length - done);
        if (read < 0) {
          throw new IOException("block " + block + " ends early");
        }
        done += read;
      }
    }
  }

  /** A part of a file. */
  private static final class Range extends SeekableInputStream {
    private static final int WINDOW = 1 << 16;

    private final InputFile file;
    private final long from;
    private final long length;
    private byte[] window = new byte[0];
    private long windowStart;
    private long at;

    private Range(InputFile file, long from, long end) {
      this.file = file;
      this.from = from;
      this.length = end - from;
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public long position() {
      return at;
    }

    @Override
    public void seek(long position) {
      at = position;
    }

    private int available(int wanted) throws IOException {
      if (at >= length) {
        return 0;
      }
      if (at < windowStart || at >= windowStart + window.length) {
        window = file.read(from + at, (int) Math.min(WINDOW, length - at));
        windowStart = at;
      }
      return (int) Math.min(wanted, windowStart + window.length - at);
    }

    @Override
    public int read() throws IOException {
      return available(1) == 0 ? -1 : window[(int) (at++ - windowStart)] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
      int some = available(count);
      if (some == 0) {
        return count == 0 ? 0 : -1;
      }
      System.arraycopy(window, (int) (at - windowStart), into, offset, some);
      at += some;
      return some;
    }
  }
}
