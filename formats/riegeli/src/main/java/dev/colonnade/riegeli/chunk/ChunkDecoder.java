package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;

/** Gets the records out of a chunk's data. */
public final class ChunkDecoder {
  private ChunkDecoder() {}

  /**
   * Decodes a chunk.
   *
   * <p>The four first arguments are what the chunk's header says and what follows it. File metadata
   * is read as a transposed chunk of one record.
   *
   * @param type a {@link ChunkType}; chunks of an unknown type are skipped if they have no records
   * @param data the chunk's data, whose hash has been checked
   * @param projection the wanted fields
   * @param where names the chunk, and starts where {@code data} does
   * @throws FormatException if the data is not what the format prescribes, or goes beyond {@code
   *     limits}
   */
  public static DecodedRecords decode(
      byte type,
      Slice data,
      long numRecords,
      long decodedDataSize,
      FieldProjection projection,
      Limits limits,
      Section where)
      throws FormatException {
    switch (type) {
      case ChunkType.FILE_SIGNATURE:
        if (data.length() > 0) {
          throw where.error(0, "a file signature has " + data.length() + " bytes of data");
        }
        checkNothing(numRecords, decodedDataSize, "a file signature", where);
        return DecodedRecords.EMPTY;
      case ChunkType.PADDING:
        checkNothing(numRecords, decodedDataSize, "padding", where);
        return DecodedRecords.EMPTY;
      case ChunkType.FILE_METADATA:
        if (numRecords != 0) {
          throw where.error(0, "file metadata has " + numRecords + " records");
        }
        return DecodedRecords.EMPTY;
      case ChunkType.SIMPLE:
        return SimpleDecoder.decode(
            data,
            checkRecords(numRecords, decodedDataSize, limits, where),
            decodedDataSize,
            limits,
            where);
      case ChunkType.TRANSPOSED:
        return TransposeDecoder.decode(
            data,
            checkRecords(numRecords, decodedDataSize, limits, where),
            decodedDataSize,
            projection,
            limits,
            where);
      default:
        if (numRecords != 0) {
          throw where.error(
              0, "unknown chunk type " + (type & 0xff) + ", with " + numRecords + " records");
        }
        return DecodedRecords.EMPTY;
    }
  }

  /** Decodes file metadata: the serialized message. */
  public static Slice decodeMetadata(Slice data, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    checkRecords(1, decodedDataSize, limits, where);
    return TransposeDecoder.decode(data, 1, decodedDataSize, FieldProjection.all(), limits, where)
        .record(0);
  }

  private static void checkNothing(
      long numRecords, long decodedDataSize, String what, Section where) throws FormatException {
    if (numRecords != 0 || decodedDataSize != 0) {
      throw where.error(
          0, what + " has " + numRecords + " records and a decoded size of " + decodedDataSize);
    }
  }

  static int checkRecords(long numRecords, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    if (numRecords < 0 || numRecords > Integer.MAX_VALUE - 64) {
      throw where.error(0, numRecords + " records in one chunk are more than this reader holds");
    }
    if (Long.compareUnsigned(decodedDataSize, limits.decodedBytes()) > 0) {
      throw where.error(
          0,
          "records of "
              + Long.toUnsignedString(decodedDataSize)
              + " bytes, more than the limit of "
              + limits.decodedBytes());
    }
    limits.checkAllocation(decodedDataSize, where, 0);
    return (int) numRecords;
  }
}
