package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.encode.ArchiveWriter;
import dev.colonnade.at1.encode.ChunkEncoder;
import dev.colonnade.at1.encode.ChunkReader;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.security.MessageDigest;

/**
 * Makes archives of files. What is written has been decoded back and compared with the input, and
 * carries its SHA-256.
 *
 * <pre>{@code
 * try (InputFile in = LocalInputFile.open(Path.of("trades.csv"));
 *     OutputFile out = LocalOutputFile.create(Path.of("trades.at1"), false)) {
 *   At1EncodeReport report = At1Encoder.encode(in, out, At1Options.DEFAULT);
 *   report.notes().forEach(System.err::println);
 * }
 * }</pre>
 */
public final class At1Encoder {
  /** Inputs up to this, or a twelfth of the heap, are encoded as one. */
  private static final long MAX_WHOLE = 256L << 20;

  /** A frame is ended before its lines are counted up where it has this many bytes. */
  private static final int MAX_CHUNK = 128 << 20;

  private At1Encoder() {}

  /** Encodes a file and commits the archive. */
  public static At1EncodeReport encode(InputFile in, OutputFile out, At1Options options)
      throws IOException {
    long share = Runtime.getRuntime().maxMemory() / 12;
    if (!options.streaming() && in.length() <= Math.min(MAX_WHOLE, share)) {
      return encodeWhole(in, out, options);
    }
    return encodeFrames(in, out, options, (int) Math.min(MAX_CHUNK, Math.max(1 << 20, share)));
  }

  private static At1EncodeReport encodeWhole(InputFile in, OutputFile out, At1Options options)
      throws IOException {
    Slice text = Slice.of(in.read(0, (int) in.length()));
    ChunkEncoder encoder = new ChunkEncoder(options, null);
    ChunkEncoder.Chunk chunk = encoder.encode(text);
    ArchiveWriter writer = new ArchiveWriter(out);
    writer.whole(encoder.codec(), chunk);
    MessageDigest digest = Sha256.begin();
    digest.update(text.array(), text.offset(), text.length());
    writer.end(digest.digest());
    out.commit();
    Codec codec = chunk.structured() ? encoder.codec() : Codec.RAW;
    return new At1EncodeReport(
        codec,
        false,
        1,
        chunk.structured() ? 0 : 1,
        text.length(),
        out.position(),
        codec.queryable(),
        chunk.rows(),
        encoder.notes());
  }

  private static At1EncodeReport encodeFrames(
      InputFile in, OutputFile out, At1Options options, int chunkBytes) throws IOException {
    ChunkReader reader = new ChunkReader(in, options.chunkLines(), chunkBytes, 2 * chunkBytes);
    ChunkEncoder encoder = new ChunkEncoder(options, null);
    ArchiveWriter writer = new ArchiveWriter(out);
    MessageDigest digest = Sha256.begin();
    int frames = 0;
    int raw = 0;
    long bytes = 0;
    long rows = 0;
    for (Slice text = reader.next(); text != null; text = reader.next()) {
      ChunkEncoder.Chunk chunk = encoder.encode(text);
      if (frames == 0) {
        writer.beginFrames(encoder.codec(), options.chunkLines());
      }
      writer.frame(chunk);
      digest.update(text.array(), text.offset(), text.length());
      frames++;
      raw += chunk.structured() ? 0 : 1;
      bytes += text.length();
      rows += chunk.rows();
    }
    if (frames == 0) {
      Codec codec = options.codec() == null ? Codec.RAW : options.codec();
      writer.beginFrames(codec, options.chunkLines());
    }
    writer.end(digest.digest());
    out.commit();
    Codec codec = frames == 0 ? Codec.RAW : encoder.codec();
    return new At1EncodeReport(
        codec,
        true,
        frames,
        raw,
        bytes,
        out.position(),
        codec.queryable() && raw == 0,
        rows,
        encoder.notes());
  }
}
