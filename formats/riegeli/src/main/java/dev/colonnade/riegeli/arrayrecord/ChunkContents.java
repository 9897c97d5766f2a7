package dev.colonnade.riegeli.arrayrecord;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.riegeli.chunk.ChunkDecoder;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.EncodedChunk;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkWriter;
import java.io.IOException;

/** From chunks to records and back. */
final class ChunkContents {
  private ChunkContents() {}

  static DecodedRecords decode(Chunk chunk, String file, Limits limits) throws FormatException {
    return decode(chunk, file, FieldProjection.all(), limits);
  }

  static DecodedRecords decode(Chunk chunk, String file, FieldProjection projection, Limits limits)
      throws FormatException {
    ChunkHeader header = chunk.header();
    return ChunkDecoder.decode(
        header.type(),
        chunk.data(),
        header.numRecords(),
        header.decodedDataSize(),
        projection,
        limits,
        chunk.section(file));
  }

  /** Writes the records that an encoder has; returns where the chunk begins. */
  static long write(ChunkEncoder encoder, ChunkWriter to) throws IOException {
    EncodedChunk chunk = encoder.encode();
    return to.write(
        ChunkHeader.of(chunk.type(), chunk.numRecords(), chunk.decodedDataSize(), chunk.data()),
        chunk.data());
  }
}
