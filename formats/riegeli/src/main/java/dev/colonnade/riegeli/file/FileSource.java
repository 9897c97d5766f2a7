package dev.colonnade.riegeli.file;

import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * The bytes of a file for one reader. Small pieces are cut out of windows that grow while reading
 * goes forward; large ones are read by themselves. The bytes that are handed out never change.
 */
final class FileSource {
  private static final int SMALLEST_WINDOW = 16 << 10;
  private static final int LARGEST_WINDOW = 256 << 10;

  private final InputFile file;
  private long length;
  private byte[] window = new byte[0];
  private long windowBegin;

  FileSource(InputFile file) {
    this.file = file;
  }

  String name() {
    return file.name();
  }

  /** The file's length as it is now. */
  long length() throws IOException {
    length = file.length();
    return length;
  }

  /** Whether the file reaches to {@code end}; one that grows is asked again. */
  boolean reaches(long end) throws IOException {
    return end <= length || end <= length();
  }

  /** Bytes that are {@link #reaches known} to be there, in an array that is the caller's own. */
  byte[] copy(long position, int count) throws IOException {
    boolean inWindow = position >= windowBegin && position + count <= windowBegin + window.length;
    return inWindow || count <= LARGEST_WINDOW / 2
        ? view(position, count).toByteArray()
        : file.read(position, count);
  }

  /** Bytes that are {@link #reaches known} to be there. */
  Slice view(long position, int count) throws IOException {
    long windowEnd = windowBegin + window.length;
    if (position < windowBegin || position + count > windowEnd) {
      if (count > LARGEST_WINDOW / 2) {
        return Slice.of(file.read(position, count));
      }
      boolean forward = position >= windowBegin && position <= windowEnd + SMALLEST_WINDOW;
      int wanted = forward ? Math.min(LARGEST_WINDOW, window.length * 2) : 0;
      wanted = Math.max(Math.max(wanted, SMALLEST_WINDOW), count);
      window = file.read(position, (int) Math.min(wanted, length - position));
      windowBegin = position;
    }
    return new Slice(window, (int) (position - windowBegin), count);
  }
}
