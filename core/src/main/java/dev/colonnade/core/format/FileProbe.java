package dev.colonnade.core.format;

import dev.colonnade.core.io.InputFile;
import java.io.IOException;
import java.util.Arrays;

/**
 * The ends of a file, enough to recognise it.
 *
 * @param head the first bytes, {@link #HEAD} of them or the whole file
 * @param tail the last bytes, {@link #TAIL} of them or the whole file
 * @param length the file's length
 */
public record FileProbe(byte[] head, byte[] tail, long length) {
  /** Bytes of the head. */
  public static final int HEAD = 512;

  /** Bytes of the tail. */
  public static final int TAIL = 64;

  /** Reads the ends of a file. */
  public static FileProbe of(InputFile file) throws IOException {
    long length = file.length();
    byte[] head = file.read(0, (int) Math.min(HEAD, length));
    int tailLength = (int) Math.min(TAIL, length);
    byte[] tail =
        length <= HEAD
            ? Arrays.copyOfRange(head, head.length - tailLength, head.length)
            : file.read(length - tailLength, tailLength);
    return new FileProbe(head, tail, length);
  }

  /** Whether the file begins with these bytes. */
  public boolean startsWith(byte... magic) {
    return head.length >= magic.length
        && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
  }

  /** Whether the file ends with these bytes. */
  public boolean endsWith(byte... magic) {
    int from = tail.length - magic.length;
    return from >= 0 && Arrays.equals(tail, from, tail.length, magic, 0, magic.length);
  }
}
