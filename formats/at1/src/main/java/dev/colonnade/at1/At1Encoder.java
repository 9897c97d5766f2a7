package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.encode.ArchiveWriter;
import dev.colonnade.at1.encode.ChunkEncoder;
import dev.colonnade.at1.encode.ChunkReader;
import dev.colonnade.at1.encode.LineSource;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;

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
    Frames frames = new Frames(out, options);
    frames.last(Slice.of(in.read(0, (int) in.length())));
    return frames.report();
  }

  private static At1EncodeReport encodeFrames(
      InputFile in, OutputFile out, At1Options options, int chunkBytes) throws IOException {
    Frames frames = new Frames(out, options.withStreaming(true));
    ChunkReader reader = new ChunkReader(in, options.chunkLines(), chunkBytes, 2 * chunkBytes);
    for (Slice text = reader.next(); text != null; text = reader.next()) {
      frames.add(text);
    }
    return frames.report();
  }

  /**
   * Encodes lines that come piece by piece and commits the archive: a whole-file one if all of them
   * fit into a chunk.
   *
   * @param header a line that is put first, or nothing
   */
  static At1EncodeReport encode(Slice header, LineSource lines, OutputFile out, At1Options options)
      throws IOException {
    long share = Runtime.getRuntime().maxMemory() / 12;
    int chunkBytes = (int) Math.min(MAX_CHUNK, Math.max(1 << 20, share));
    Frames frames = new Frames(out, options);
    ByteWriter chunk = new ByteWriter();
    if (header.length() > 0) {
      chunk.bytes(header).u8('\n');
    }
    for (Slice piece = lines.next(); piece != null; piece = lines.next()) {
      if (chunk.length() > 0 && (long) chunk.length() + piece.length() > chunkBytes) {
        frames.add(chunk.slice());
        chunk = new ByteWriter();
      }
      chunk.bytes(piece);
    }
    frames.last(chunk.slice());
    return frames.report();
  }

  /** The chunks of an archive on their way into it. */
  private static final class Frames {
    private final OutputFile out;
    private final At1Options options;
    private final ChunkEncoder encoder;
    private final ArchiveWriter writer;
    private final MessageDigest digest = Sha256.begin();
    private boolean framed;
    private int count;
    private int raw;
    private long bytes;
    private long rows;

    private Frames(OutputFile out, At1Options options) {
      this.out = out;
      this.options = options;
      this.encoder = new ChunkEncoder(options, null);
      this.writer = new ArchiveWriter(out);
    }

    private ChunkEncoder.Chunk encode(Slice text) throws IOException {
      CompletableFuture<Void> hashed =
          options
              .parallel()
              .submit(
                  () -> {
                    digest.update(text.array(), text.offset(), text.length());
                    return null;
                  });
      ChunkEncoder.Chunk chunk;
      try {
        chunk = encoder.encode(text);
      } finally {
        Parallel.await(hashed);
      }
      count++;
      raw += chunk.structured() ? 0 : 1;
      bytes += text.length();
      rows += chunk.rows();
      return chunk;
    }

    private void begin(Codec codec) throws IOException {
      if (!framed) {
        framed = true;
        writer.beginFrames(codec, options.chunkLines());
      }
    }

    /** A chunk as a frame. */
    private void add(Slice text) throws IOException {
      ChunkEncoder.Chunk chunk = encode(text);
      begin(encoder.codec());
      writer.frame(chunk);
    }

    /**
     * The last chunk: where it is the only one, it is a whole archive unless that was ruled out.
     */
    private void last(Slice text) throws IOException {
      if (framed || options.streaming()) {
        add(text);
      } else {
        ChunkEncoder.Chunk chunk = encode(text);
        writer.whole(encoder.codec(), chunk);
      }
    }

    /** Ends and commits the archive. */
    private At1EncodeReport report() throws IOException {
      if (count == 0) {
        begin(options.codec() == null ? Codec.RAW : options.codec());
      }
      writer.end(digest.digest());
      out.commit();
      Codec codec = count == 0 || (!framed && raw > 0) ? Codec.RAW : encoder.codec();
      return new At1EncodeReport(
          codec,
          framed,
          count,
          raw,
          bytes,
          out.position(),
          codec.queryable() && raw == 0,
          rows,
          encoder.notes());
    }
  }
}
