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
    RecordAssembler assembler =
        projection.includesAll()
            ? new RecordAssembler(chunk, chunk.openBuffers(), numRecords, (int) decodedDataSize)
            : new RecordAssembler(
                chunk, chunk.openBuffersOnDemand(), numRecords, (int) decodedDataSize, projection);
    return assembler.assemble();
  }
}
