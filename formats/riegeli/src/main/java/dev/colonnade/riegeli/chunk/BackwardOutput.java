package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;

/**
 * The bytes that a chunk's records consist of, written from the last to the first into an array of
 * their final size. Up to {@link #SLACK} bytes are written at once, of which the lower ones may be
 * garbage that later output replaces.
 */
final class BackwardOutput {
  /** Room before the output for the garbage mentioned above. */
  static final int SLACK = 64;

  /** Output is in {@code bytes} from {@code start} on. */
  byte[] bytes = new byte[SLACK];

  int start = SLACK;

  private final int decodedSize;
  private final Section where;

  /**
   * @param decodedSize what the chunk header states: more than this is an error
   */
  BackwardOutput(int decodedSize, Section where) {
    this.decodedSize = decodedSize;
    this.where = where;
  }

  /** Takes memory at once for output of the size stated, or of {@code likely} if that is less. */
  void expect(long likely) {
    bytes = new byte[(int) Math.min(decodedSize, likely) + SLACK];
    start = bytes.length;
  }

  /** Bytes so far. */
  int size() {
    return bytes.length - start;
  }

  /** Emits the {@code count} highest bytes of a number, 8 at most. */
  void emit(long highest, int count) throws FormatException {
    room(count);
    LittleEndian.putLong(bytes, start - 8, highest);
    start -= count;
  }

  void emit(byte[] from, int offset, int count) throws FormatException {
    room(count);
    start -= count;
    System.arraycopy(from, offset, bytes, start, count);
  }

  void emitZeros(int count) throws FormatException {
    room(count);
    start -= count;
    Arrays.fill(bytes, start, start + count, (byte) 0);
  }

  private void room(int count) throws FormatException {
    if (start - SLACK < count) {
      grow(count);
    }
  }

  /** Makes room for more output, within what the chunk header states. */
  void grow(int count) throws FormatException {
    int size = size();
    long needed = (long) size + count;
    if (needed > decodedSize) {
      throw where.error(
          "records of more than the " + decodedSize + " bytes that the chunk header states");
    }
    byte[] larger = new byte[(int) Math.min(decodedSize, Math.max(needed, 2L * size)) + SLACK];
    System.arraycopy(bytes, start, larger, larger.length - size, size);
    bytes = larger;
    start = larger.length - size;
  }
}
