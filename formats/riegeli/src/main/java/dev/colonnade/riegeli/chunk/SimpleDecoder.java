package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.compression.Decompressor;

/**
 * Reads simple chunks.
 *
 * <pre>
 * u8        compression type
 * varint64  length of the sizes blob
 * ...       sizes blob: for each record varint64 size
 * ...       values blob: the records, one after the other
 * </pre>
 */
final class SimpleDecoder {
  private SimpleDecoder() {}

  static DecodedRecords decode(
      Slice data, int numRecords, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    ByteReader reader = new ByteReader(data, where);
    Compression compression = Compression.of(reader.u8("compression type"), where, 0);
    Decompressor decompressor = new Decompressor(compression);
    long sizesLength = reader.varint64("length of the record sizes");
    Slice sizesBlob = reader.slice(sizesLength, "record sizes");
    Slice valuesBlob = reader.slice(reader.remaining(), "record values");

    Section sizesSection = part(where, "record sizes", sizesBlob, data, compression);
    Slice sizes = decompressor.open(sizesBlob, 10L * numRecords, limits, sizesSection);
    Section valuesSection = part(where, "record values", valuesBlob, data, compression);
    Slice values = decompressor.open(valuesBlob, decodedDataSize, limits, valuesSection);
    if (values.length() != decodedDataSize) {
      throw valuesSection.error(
          0,
          values.length() + " bytes found, " + decodedDataSize + " expected by the chunk header");
    }
    return new DecodedRecords(
        values.array(),
        bounds(new ByteReader(sizes, sizesSection), numRecords, values),
        numRecords);
  }

  private static Section part(
      Section chunk, String name, Slice blob, Slice data, Compression compression) {
    return compression == Compression.NONE
        ? chunk.part(chunk.name() + ", " + name, chunk.start() + blob.offset() - data.offset())
        : chunk.part(chunk.name() + ", " + name + " (decompressed)", 0);
  }

  private static int[] bounds(ByteReader sizes, int numRecords, Slice values)
      throws FormatException {
    sizes.count(numRecords, 1, "records");
    int[] bounds = new int[numRecords + 1];
    int at = values.offset();
    bounds[0] = at;
    for (int i = 0; i < numRecords; i++) {
      long size = sizes.varint64("record size");
      if (size < 0 || size > values.end() - at) {
        throw sizes.error(
            "record "
                + i
                + " has "
                + Long.toUnsignedString(size)
                + " bytes, but only "
                + (values.end() - at)
                + " are left");
      }
      at += (int) size;
      bounds[i + 1] = at;
    }
    if (sizes.remaining() > 0) {
      throw sizes.error(sizes.remaining() + " bytes follow the last record size");
    }
    if (at != values.end()) {
      throw sizes.error(values.end() - at + " bytes of values belong to no record");
    }
    return bounds;
  }
}
