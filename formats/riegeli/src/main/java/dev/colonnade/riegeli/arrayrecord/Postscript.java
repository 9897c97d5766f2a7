package dev.colonnade.riegeli.arrayrecord;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.file.Blocks;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.IOException;

/**
 * The chunk in a block of its own that ends an ArrayRecord file: an uncompressed simple chunk of
 * three equal records.
 *
 * <pre>
 * message RiegeliPostscript {
 *   uint64 footer_offset = 1;
 *   uint64 magic = 2;
 * }
 * </pre>
 */
final class Postscript {
  static final int COPIES = 3;
  private static final long MAGIC = 0x71930e704fdae05eL;

  private Postscript() {}

  /**
   * Where the footer is.
   *
   * @return its position, or -1 if the file is no ArrayRecord file
   */
  static long footerOffset(InputFile file, Limits limits) throws IOException {
    long length = file.length();
    if (length < Blocks.SIZE || length % Blocks.SIZE != 0) {
      return -1;
    }
    try {
      ChunkReader chunks = new ChunkReader(file, limits);
      chunks.seek(length - Blocks.SIZE);
      Chunk chunk = chunks.read();
      if (chunk == null
          || chunk.header().type() != ChunkType.SIMPLE
          || chunk.header().numRecords() != COPIES) {
        return -1;
      }
      DecodedRecords records = ChunkContents.decode(chunk, file.name(), limits);
      return parse(records.record(0));
    } catch (FormatException e) {
      return -1;
    }
  }

  private static long parse(Slice record) throws IOException {
    CodedInputStream in =
        CodedInputStream.newInstance(record.array(), record.offset(), record.length());
    long offset = -1;
    long magic = 0;
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == 1 << 3) {
          offset = in.readUInt64();
        } else if (tag == 2 << 3) {
          magic = in.readUInt64();
        } else {
          in.skipField(tag);
        }
      }
    } catch (InvalidProtocolBufferException e) {
      return -1;
    }
    return magic == MAGIC ? offset : -1;
  }

  static ChunkEncoder encode(long footerOffset) {
    byte[] record =
        new ByteWriter()
            .varint(1 << 3)
            .varint(footerOffset)
            .varint(2 << 3)
            .varint(MAGIC)
            .toByteArray();
    ChunkEncoder encoder = ChunkEncoding.uncompressed(false).newEncoder();
    for (int i = 0; i < COPIES; i++) {
      encoder.add(record);
    }
    return encoder;
  }
}
