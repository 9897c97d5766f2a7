package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.io.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads column names, each of which is stored by how it differs from the one before:
 *
 * <pre>
 * varint shared tokens, varint further tokens, the further tokens
 * </pre>
 *
 * A token is a byte of the name itself or, where there are {@link NameRules}, what those make of
 * it. Only the further tokens are looked at, whatever the length of the name.
 */
final class NameReader {
  /** Names may not take more bytes than this together: front coding can repeat them endlessly. */
  private static final long MAX_NAME_BYTES = 256L << 20;

  private final ByteReader in;
  private final NameRules rules;
  private final int mostBytes;

  private byte[] name = new byte[128];
  private int length;
  private int tokens;

  /** Bytes of the name up to the end of each token. */
  private int[] tokenEnds = new int[128];

  /** The bytes that the further tokens stand for. */
  private byte[] rest = new byte[128];

  private int restLength;
  private boolean first = true;
  private long totalBytes;

  /**
   * @param mostBytes bytes that a name may have
   */
  NameReader(ByteReader in, NameRules rules, int mostBytes) {
    this.in = in;
    this.rules = rules;
    this.mostBytes = mostBytes;
  }

  /** The next name, which must come after the one before by its unsigned bytes. */
  String next() throws FormatException {
    long shared = in.varint32("shared name bytes");
    if (shared > tokens) {
      throw in.error(shared + " name bytes shared, the name before has " + tokens);
    }
    Slice further = in.slice(in.varint32("name length"), "column name");
    if (shared + further.length() > mostBytes) {
      throw tooLong();
    }
    int kept = shared == 0 ? 0 : rules.isNone() ? (int) shared : tokenEnds[(int) shared - 1];
    readRest(further, (int) shared, kept);
    if (kept + restLength > mostBytes) {
      throw tooLong();
    }
    if (!first && !isAfter(kept)) {
      throw in.error("a column is not named after the one before it, or is named twice");
    }
    first = false;
    tokens = (int) shared + further.length();
    length = kept + restLength;
    totalBytes += length;
    if (totalBytes > MAX_NAME_BYTES) {
      throw in.error("column names take more than " + MAX_NAME_BYTES + " bytes");
    }
    name = withRoom(name, length);
    System.arraycopy(rest, 0, name, kept, restLength);
    return text();
  }

  private void readRest(Slice further, int shared, int kept) throws FormatException {
    if (rules.isNone()) {
      restLength = further.length();
      rest = withRoom(rest, restLength);
      System.arraycopy(further.array(), further.offset(), rest, 0, restLength);
    } else {
      expandRest(further, shared, kept);
    }
  }

  private void expandRest(Slice further, int shared, int kept) throws FormatException {
    byte[] coded = further.array();
    int from = further.offset();
    int count = further.length();
    if (tokenEnds.length < shared + count) {
      tokenEnds = Arrays.copyOf(tokenEnds, 2 * (shared + count));
    }
    int to = 0;
    for (int i = 0; i < count; i++) {
      int token = coded[from + i];
      if (token >= 0) {
        rest = withRoom(rest, to + 1);
        rest[to++] = (byte) token;
      } else {
        byte[] expansion = rules.expansion(token, in);
        if (to + expansion.length > mostBytes) {
          throw tooLong();
        }
        rest = withRoom(rest, to + expansion.length);
        System.arraycopy(expansion, 0, rest, to, expansion.length);
        to += expansion.length;
      }
      tokenEnds[shared + i] = kept + to;
    }
    restLength = to;
  }

  /** Whether the rest comes after that of the name before; the first bytes nearly always tell. */
  private boolean isAfter(int kept) {
    int common = Math.min(length - kept, restLength);
    for (int i = 0; i < common; i++) {
      if (name[kept + i] != rest[i]) {
        return (name[kept + i] & 0xff) < (rest[i] & 0xff);
      }
    }
    return length - kept < restLength;
  }

  private static byte[] withRoom(byte[] bytes, int size) {
    return size <= bytes.length ? bytes : Arrays.copyOf(bytes, Math.max(size, 2 * bytes.length));
  }

  private FormatException tooLong() {
    return in.error("name longer than " + mostBytes + " bytes");
  }

  private String text() throws FormatException {
    if (length == 0) {
      throw in.error("empty column name");
    }
    // Rules are made of bytes below 0x80 alone.
    if (!rules.isNone() || Utf8.isAscii(name, 0, length)) {
      return new String(name, 0, length, StandardCharsets.ISO_8859_1);
    }
    if (Utf8.firstInvalid(name, 0, length) >= 0) {
      throw in.error("column name is not valid UTF-8");
    }
    return new String(name, 0, length, StandardCharsets.UTF_8);
  }
}
