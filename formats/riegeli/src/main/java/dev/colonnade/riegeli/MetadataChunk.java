package dev.colonnade.riegeli;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkDecoder;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.IOException;

/** The chunk right after the signature, where it holds the file's metadata. */
final class MetadataChunk {
  /** Where it begins: the signature always has the same length. */
  private static final long BEGIN = 64;

  private MetadataChunk() {}

  /**
   * Reads it from the beginning of a file.
   *
   * @return the serialized metadata, empty where the file has none, null where it is not there yet
   */
  static Slice read(ChunkReader chunks, String file, Limits limits) throws IOException {
    chunks.seek(0);
    if (chunks.read() == null) {
      return chunks.fileLength() == 0 ? Slice.EMPTY : null;
    }
    ChunkHeader header = chunks.peek();
    if (header == null || header.type() != ChunkType.FILE_METADATA) {
      return Slice.EMPTY;
    }
    Chunk chunk = chunks.read();
    return chunk == null ? null : decode(chunk, file, limits);
  }

  static Slice decode(Chunk chunk, String file, Limits limits) throws FormatException {
    return ChunkDecoder.decodeMetadata(
        chunk.data(), chunk.header().decodedDataSize(), limits, chunk.section(file));
  }

  static FormatException unparsable(String file, InvalidProtocolBufferException cause) {
    return new FormatException(
        file,
        "chunk at " + BEGIN + ", file metadata",
        FormatException.NO_OFFSET,
        "not a RecordsMetadata message: " + cause.getMessage(),
        cause);
  }

  /** The region that is lost where the chunk can be read, but not understood. */
  static SkippedRegion region(long end, FormatException error) {
    return new SkippedRegion(BEGIN, end, error.problem());
  }
}
