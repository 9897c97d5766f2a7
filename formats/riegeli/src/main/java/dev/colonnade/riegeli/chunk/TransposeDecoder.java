package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;

/** Reads transposed chunks. */
final class TransposeDecoder {
  private TransposeDecoder() {}

  static DecodedRecords decode(
      Slice data,
      int numRecords,
      long decodedDataSize,
      FieldProjection projection,
      Limits limits,
      Section where)
      throws FormatException {
    throw new UnsupportedOperationException("transposed chunks are not decoded yet");
  }
}
