package dev.colonnade.riegeli.tool;

import dev.colonnade.core.Limits;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The chunks of a file, one by one, by their headers alone.
 *
 * <pre>{@code
 * ChunkTable chunks = new ChunkTable(file, Limits.DEFAULT);
 * for (ChunkInfo chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
 *   System.out.println(chunk.begin() + " " + (char) chunk.type() + " " + chunk.numRecords());
 * }
 * }</pre>
 */
public final class ChunkTable {
  private final ChunkReader chunks;

  public ChunkTable(InputFile file, Limits limits) {
    this.chunks = new ChunkReader(file, limits);
  }

  /** The next chunk, or null at the end. */
  public ChunkInfo next() throws IOException {
    long begin = chunks.position();
    ChunkHeader header = chunks.peek();
    if (header == null) {
      return null;
    }
    int compression = chunks.peekFirstDataByte();
    chunks.skip();
    return new ChunkInfo(
        begin,
        chunks.position(),
        header.type(),
        header.dataSize(),
        header.numRecords(),
        header.decodedDataSize(),
        compression);
  }

  /** All chunks of a file. */
  public static List<ChunkInfo> of(InputFile file, Limits limits) throws IOException {
    ChunkTable table = new ChunkTable(file, limits);
    List<ChunkInfo> chunks = new ArrayList<>();
    for (ChunkInfo chunk = table.next(); chunk != null; chunk = table.next()) {
      chunks.add(chunk);
    }
    return chunks;
  }
}
