package dev.colonnade.riegeli.file;

import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkType;
import java.io.IOException;

/** Writes chunks one after the other, cutting them at the blocks. */
public final class ChunkWriter {
  private static final byte[] ZEROS = new byte[4096];

  private final OutputFile out;

  /** Where the chunk in writing begins and ends, for the block headers. */
  private long begin;

  private long end;

  /** Goes on at the output's position, after zeros up to the next block if no chunk can begin. */
  public ChunkWriter(OutputFile out) throws IOException {
    this.out = out;
    if (!Blocks.isChunkBoundary(out.position())) {
      out.write(ZEROS, 0, Blocks.remaining(out.position()) % ZEROS.length);
      while (Blocks.remaining(out.position()) > 0) {
        out.write(ZEROS);
      }
    }
  }

  /** Where the next chunk begins. */
  public long position() {
    return out.position();
  }

  /** Writes the chunk that begins every file. */
  public void writeSignature() throws IOException {
    write(ChunkHeader.of(ChunkType.FILE_SIGNATURE, 0, 0, Slice.EMPTY), Slice.EMPTY);
  }

  /**
   * Writes a chunk.
   *
   * @return where it begins
   */
  public long write(ChunkHeader header, Slice data) throws IOException {
    begin = out.position();
    end = header.end(begin);
    put(header.toByteArray(), 0, ChunkHeader.SIZE);
    put(data.array(), data.offset(), data.length());
    putZeros();
    return begin;
  }

  /** Writes a padding chunk, if need be, after which the position is a multiple of this number. */
  public void pad(long multiple) throws IOException {
    long at = out.position();
    if (multiple <= 1 || at % multiple == 0) {
      return;
    }
    long to = at - at % multiple + multiple;
    while (!Blocks.isChunkBoundary(to) || Blocks.distance(at, to) < ChunkHeader.SIZE) {
      to += multiple;
    }
    byte[] zeros = new byte[Math.toIntExact(Blocks.distance(at, to) - ChunkHeader.SIZE)];
    write(ChunkHeader.of(ChunkType.PADDING, 0, 0, Slice.of(zeros)), Slice.of(zeros));
  }

  private void put(byte[] bytes, int offset, int length) throws IOException {
    int at = offset;
    int left = length;
    while (left > 0) {
      putBlockHeaderWhereDue();
      int count = Math.min(left, Blocks.SIZE - (int) (out.position() & (Blocks.SIZE - 1)));
      out.write(bytes, at, count);
      at += count;
      left -= count;
    }
  }

  private void putZeros() throws IOException {
    while (out.position() < end) {
      putBlockHeaderWhereDue();
      int inBlock = Blocks.SIZE - (int) (out.position() & (Blocks.SIZE - 1));
      long count = Math.min(end - out.position(), Math.min(inBlock, ZEROS.length));
      out.write(ZEROS, 0, (int) count);
    }
  }

  private void putBlockHeaderWhereDue() throws IOException {
    long at = out.position();
    if (Blocks.remaining(at) == 0) {
      out.write(new BlockHeader(at - begin, end - at).toByteArray());
    }
  }
}
