package dev.colonnade.core.contract;

import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A file in memory that remembers what was read of it. */
public final class RecordingInputFile implements InputFile {
  private final MemoryInputFile file;
  private final List<ByteRange> reads = new ArrayList<>();

  public RecordingInputFile(String name, byte[] bytes) {
    this.file = new MemoryInputFile(name, bytes);
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public long length() {
    return file.length();
  }

  @Override
  public synchronized void readFully(long position, byte[] into, int offset, int length)
      throws IOException {
    reads.add(new ByteRange(position, length));
    file.readFully(position, into, offset, length);
  }

  /** Forgets what was read so far. */
  public synchronized void clear() {
    reads.clear();
  }

  /** The reads since, one by one, by their offset. */
  public synchronized List<ByteRange> reads() {
    return reads.stream().sorted(Comparator.comparingLong(ByteRange::offset)).toList();
  }

  /** The stretches that were read since: touching reads are one. */
  public synchronized List<ByteRange> stretches() {
    List<ByteRange> stretches = new ArrayList<>();
    for (ByteRange read : reads()) {
      ByteRange last = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
      if (last != null && read.offset() <= last.end()) {
        stretches.set(
            stretches.size() - 1,
            new ByteRange(last.offset(), Math.max(last.end(), read.end()) - last.offset()));
      } else if (read.length() > 0) {
        stretches.add(read);
      }
    }
    return stretches;
  }
}
