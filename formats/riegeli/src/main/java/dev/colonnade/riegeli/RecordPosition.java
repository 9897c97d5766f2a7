package dev.colonnade.riegeli;

import dev.colonnade.core.bytes.ByteWriter;

/**
 * Where a record is: the chunk it is in and which one it is there. Both numbers are unsigned.
 *
 * <p>There are three forms to store a position in: {@link #numeric} is one number, smaller for
 * earlier records; {@link #toString} is text such as {@code 64/2}; {@link #toBytes} is short and
 * keeps the order when compared byte by byte.
 *
 * @param chunkBegin where the chunk begins in the file
 * @param recordIndex which record of the chunk, from 0
 */
public record RecordPosition(long chunkBegin, long recordIndex)
    implements Comparable<RecordPosition> {
  /** The beginning of a file. */
  public static final RecordPosition START = new RecordPosition(0, 0);

  public RecordPosition {
    if (Long.compareUnsigned(recordIndex, -1 - chunkBegin) > 0) {
      throw new IllegalArgumentException(
          "position "
              + text(chunkBegin, recordIndex)
              + ": the sum of its numbers has more than 64 bits");
    }
  }

  /** This position as one number: no two records of a file share it. */
  public long numeric() {
    return chunkBegin + recordIndex;
  }

  @Override
  public int compareTo(RecordPosition other) {
    int chunks = Long.compareUnsigned(chunkBegin, other.chunkBegin);
    return chunks != 0 ? chunks : Long.compareUnsigned(recordIndex, other.recordIndex);
  }

  /** The text form, {@code chunkBegin/recordIndex}. */
  @Override
  public String toString() {
    return text(chunkBegin, recordIndex);
  }

  private static String text(long chunkBegin, long recordIndex) {
    return Long.toUnsignedString(chunkBegin) + "/" + Long.toUnsignedString(recordIndex);
  }

  /** Reads the text form. */
  public static RecordPosition parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0 || text.indexOf('+') >= 0) {
      throw notAPosition(text, null);
    }
    try {
      return new RecordPosition(
          Long.parseUnsignedLong(text.substring(0, slash)),
          Long.parseUnsignedLong(text.substring(slash + 1)));
    } catch (NumberFormatException e) {
      throw notAPosition(text, e);
    }
  }

  private static IllegalArgumentException notAPosition(String text, Exception cause) {
    return new IllegalArgumentException(
        "'" + text + "' is not a record position such as 64/2", cause);
  }

  /** The binary form. */
  public byte[] toBytes() {
    ByteWriter bytes = new ByteWriter(18);
    OrderedVarint.write(chunkBegin, bytes);
    OrderedVarint.write(recordIndex, bytes);
    return bytes.toByteArray();
  }

  /** Reads the binary form, also the older one of always 16 bytes. */
  public static RecordPosition fromBytes(byte[] bytes) {
    OrderedVarint reader = new OrderedVarint(bytes);
    RecordPosition position =
        bytes.length == 16
            ? new RecordPosition(reader.fixed64(), reader.fixed64())
            : new RecordPosition(reader.read(), reader.read());
    reader.expectEnd();
    return position;
  }
}
