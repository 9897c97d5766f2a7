package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;

/** Reads transposed chunks: finds their parts, then lets the state machine assemble records. */
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
    TransposedChunk chunk = TransposedChunk.read(data, numRecords, decodedDataSize, limits, where);
    boolean all = projection.includesAll();
    Buffers buffers = all ? chunk.openBuffers() : chunk.openBuffersOnDemand();
    int size = (int) decodedDataSize;
    return new RecordAssembler(chunk, buffers, numRecords, size, all ? null : projection)
        .assemble();
  }
}
