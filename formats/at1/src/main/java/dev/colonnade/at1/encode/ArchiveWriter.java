package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.ArchiveHeader;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** Puts chunks into a container, see {@link ArchiveHeader}. */
public final class ArchiveWriter {
  private final OutputFile out;

  public ArchiveWriter(OutputFile out) {
    this.out = out;
  }

  /** A whole-file archive of one chunk. */
  public void whole(Codec codec, ChunkEncoder.Chunk chunk) throws IOException {
    out.write(ArchiveHeader.WHOLE_MAGIC);
    out.write(new byte[] {(byte) (chunk.structured() ? codec : Codec.RAW).id()});
    write(chunk.bytes());
  }

  /** The beginning of a streaming archive. */
  public void beginFrames(Codec codec, int chunkLines) throws IOException {
    ByteWriter header = new ByteWriter();
    header.bytes(ArchiveHeader.STREAMING_MAGIC).u8(codec.id()).varint(chunkLines);
    write(header.slice());
  }

  /** The next frame of a streaming archive. */
  public void frame(ChunkEncoder.Chunk chunk) throws IOException {
    ByteWriter start = new ByteWriter();
    start.varint(chunk.bytes().length() + 1L);
    start.u8(chunk.structured() ? Frame.STRUCTURED : Frame.RAW);
    write(start.slice());
    write(chunk.bytes());
  }

  /** The trailer. */
  public void end(byte[] digest) throws IOException {
    out.write(digest);
    out.write(ArchiveHeader.TRAILER_MAGIC);
  }

  private void write(Slice bytes) throws IOException {
    out.write(bytes.array(), bytes.offset(), bytes.length());
  }
}
