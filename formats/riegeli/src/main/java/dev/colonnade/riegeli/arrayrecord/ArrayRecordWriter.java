package dev.colonnade.riegeli.arrayrecord;

import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.EncodedChunk;
import dev.colonnade.riegeli.file.Blocks;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkWriter;
import java.io.Closeable;
import java.io.IOException;

/** Writes an ArrayRecord file. */
public final class ArrayRecordWriter implements Closeable {
  private final OutputFile out;
  private final ArrayRecordOptions options;
  private final ChunkWriter chunks;
  private final ChunkEncoder encoder;
  private final ArrayRecordFooter footer;

  private ArrayRecordWriter(OutputFile out, ArrayRecordOptions options) throws IOException {
    this.out = out;
    this.options = options;
    this.chunks = new ChunkWriter(out);
    this.encoder = options.chunkEncoding().newEncoder();
    this.footer = new ArrayRecordFooter(options.toString());
  }

  /** Writes to an output, which must be empty. */
  public static ArrayRecordWriter create(OutputFile out, ArrayRecordOptions options)
      throws IOException {
    return create(out, options, null);
  }

  /**
   * Writes to an output, which must be empty.
   *
   * @param metadata what the file says about itself, or null
   */
  public static ArrayRecordWriter create(
      OutputFile out, ArrayRecordOptions options, RecordsMetadata metadata) throws IOException {
    if (out.position() != 0) {
      throw new IllegalArgumentException(
          out.name() + ": nothing can be appended to an ArrayRecord file");
    }
    ArrayRecordWriter writer = new ArrayRecordWriter(out, options);
    writer.chunks.writeSignature();
    if (metadata != null) {
      writer.writeMetadata(metadata);
    }
    return writer;
  }

  private void writeMetadata(RecordsMetadata metadata) throws IOException {
    ChunkEncoder encoded = options.chunkEncoding().forMetadata().newEncoder();
    encoded.add(metadata.toByteArray());
    EncodedChunk chunk = encoded.encode();
    chunks.write(
        ChunkHeader.of(ChunkType.FILE_METADATA, 0, chunk.decodedDataSize(), chunk.data()),
        chunk.data());
  }

  /** Writes a record. */
  public void write(byte[] record) throws IOException {
    write(Slice.of(record));
  }

  /** Writes a record; the bytes are copied. */
  public void write(Slice record) throws IOException {
    encoder.add(record.array(), record.offset(), record.length());
    if (encoder.recordCount() == options.groupSize()) {
      closeChunk();
    }
  }

  private void closeChunk() throws IOException {
    if (encoder.recordCount() > 0) {
      int records = encoder.recordCount();
      long size = encoder.decodedSize();
      footer.add(ChunkContents.write(encoder, chunks), size, records);
      if (options.padToBlockBoundary()) {
        chunks.pad(Blocks.SIZE);
      }
    }
  }

  /** Writes what is left, the footer and the postscript, and commits the output. */
  public void finish() throws IOException {
    closeChunk();
    ChunkEncoder footerEncoder = options.footerEncoding().newEncoder();
    footer.encode(footerEncoder);
    long footerOffset = ChunkContents.write(footerEncoder, chunks);
    chunks.pad(Blocks.SIZE);
    ChunkContents.write(Postscript.encode(footerOffset), chunks);
    chunks.pad(Blocks.SIZE);
    out.commit();
  }

  /** Closes the output, which abandons it unless {@link #finish} was called. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
