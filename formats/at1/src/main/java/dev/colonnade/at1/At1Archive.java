package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.ArchiveHeader;
import dev.colonnade.at1.container.At1Limits;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.at1.container.Frames;
import dev.colonnade.at1.container.InOrder;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.PackedSet;
import dev.colonnade.at1.container.RawBytes;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An archive that is open. Opening reads its ends and, of a whole-file archive, the directory of
 * its streams.
 *
 * <pre>{@code
 * try (At1Archive archive = At1Archive.open(LocalInputFile.open(path), ReadOptions.DEFAULT)) {
 *   archive.restore(System.out::write);
 * }
 * }</pre>
 */
public final class At1Archive implements Closeable {
  /** What a frame restores to, as a multiple of its size, roughly. */
  private static final long EXPANSION = 8;

  private static final int MAX_FIRST_BUFFER = 32 << 20;

  private final InputFile file;
  private final ReadOptions options;
  private final ArchiveHeader header;
  private final PackedSet set;
  private final At1Limits limits;

  private At1Archive(
      InputFile file, ReadOptions options, ArchiveHeader header, PackedSet set, At1Limits limits) {
    this.file = file;
    this.options = options;
    this.header = header;
    this.set = set;
    this.limits = limits;
  }

  /** Opens an archive; the file is closed with it. */
  public static At1Archive open(InputFile file, ReadOptions options) throws IOException {
    return open(file, options, At1Limits.of(options.limits(), file.length()));
  }

  /** Opens an archive under limits of the caller's. */
  public static At1Archive open(InputFile file, ReadOptions options, At1Limits limits)
      throws IOException {
    ArchiveHeader header = ArchiveHeader.read(file);
    boolean packed = !header.streaming() && header.codec() != Codec.RAW;
    PackedSet set =
        packed
            ? PackedSet.read(
                file,
                header.bodyStart(),
                header.bodyEnd(),
                options.limits().nameLength(),
                Section.of(file.name()).part("stream set", 0))
            : null;
    return new At1Archive(file, options, header, set, limits);
  }

  public InputFile file() {
    return file;
  }

  public ReadOptions options() {
    return options;
  }

  public ArchiveHeader header() {
    return header;
  }

  public Codec codec() {
    return header.codec();
  }

  /** Whether it is files in a file, not one restored text. */
  public boolean isBundle() {
    return codec() == Codec.BUNDLE && !header.streaming();
  }

  public At1Limits limits() {
    return limits;
  }

  /** The streams of a whole-file archive; null for a RAW or a streaming one. */
  public PackedSet set() {
    return set;
  }

  /** The streams of a whole-file archive, to be decompressed. */
  public StreamSet streams() {
    return new StreamSet(file, set, Section.of(file.name()), limits, options.parallel());
  }

  /** Finds the frames of a streaming archive. */
  public Frames frames() {
    return new Frames(file, header);
  }

  /** The streams of a frame that is not raw. */
  public StreamSet streams(Frame frame) throws IOException {
    return streams(frame, limits, options.parallel());
  }

  private StreamSet streams(Frame frame, At1Limits frameLimits, Parallel parallel)
      throws IOException {
    Section section = Section.of(file.name()).part(frame.title(), 0);
    PackedSet frameSet =
        PackedSet.read(file, frame.offset(), frame.end(), options.limits().nameLength(), section);
    return new StreamSet(file, frameSet, section, frameLimits, parallel);
  }

  /**
   * Restores the original, byte for byte. Bytes reach the sink before the trailer's SHA-256 could
   * be compared, so they are only to be trusted once this returns; {@link At1Restore} holds them
   * back until then.
   *
   * @return how many bytes it has
   * @throws FormatException if the archive is damaged or is a bundle
   */
  public long restore(ByteSink sink) throws IOException {
    if (isBundle()) {
      throw Section.of(file.name())
          .error("a bundle of files: it restores into a folder, not to one stream of bytes");
    }
    HashingSink hashing =
        header.digest() == null ? null : new HashingSink(sink, options.parallel());
    Output out =
        new Output(hashing == null ? sink : hashing, limits.output(), Section.of(file.name()));
    decode(out);
    out.flush();
    if (hashing != null) {
      checkDigest(hashing.digest());
    }
    return out.length();
  }

  private void checkDigest(byte[] found) throws FormatException {
    if (!Arrays.equals(found, header.digest())) {
      HexFormat hex = HexFormat.of();
      throw Section.of(file.name())
          .part("trailer", header.bodyEnd())
          .error(
              0,
              "corrupt: SHA-256 of the restored bytes is "
                  + hex.formatHex(found)
                  + ", the trailer has "
                  + hex.formatHex(header.digest()));
    }
  }

  private void decode(Output out) throws IOException {
    if (header.streaming()) {
      decodeFrames(out);
    } else if (codec() == Codec.RAW) {
      Section section = Section.of(file.name()).part("raw bytes", 0);
      RawBytes.read(file, header.bodyStart(), header.bodyEnd(), section)
          .decode(file, limits.output(), options.parallel(), out);
    } else {
      codec().decode(streams(), out);
    }
  }

  // Frames are decoded into memory, several at once; one that does not fit there waits for its turn
  // and is decoded straight to the output.

  private void decodeFrames(Output out) throws IOException {
    Frames frames = frames();
    int ahead = InOrder.ahead(options.parallel());
    if (ahead == 1) {
      for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
        decode(frame, limits, Parallel.SEQUENTIAL, out);
      }
      return;
    }
    At1Limits share = limits.share(2 * (ahead + 1));
    InOrder.run(
        options.parallel(),
        () -> {
          Frame frame = frames.next();
          return frame == null ? null : () -> new DecodedFrame(frame, buffered(frame, share));
        },
        decoded -> {
          if (decoded.bytes == null) {
            decode(decoded.frame, limits, options.parallel(), out);
          } else {
            out.give(decoded.bytes);
          }
        });
  }

  private record DecodedFrame(Frame frame, Slice bytes) {}

  /** The frame's bytes, or null where it must be decoded by itself, be it only to fail properly. */
  private Slice buffered(Frame frame, At1Limits share) throws IOException {
    int capacity = (int) Math.min(MAX_FIRST_BUFFER, EXPANSION * (frame.end() - frame.offset()));
    Output out = Output.inMemory(capacity, share.block(), Section.of(file.name()));
    try {
      // The last frames share the threads that those before no longer need.
      decode(frame, share, options.parallel(), out);
      return out.gathered();
    } catch (FormatException e) {
      return null;
    }
  }

  private void decode(Frame frame, At1Limits frameLimits, Parallel parallel, Output out)
      throws IOException {
    if (frame.raw()) {
      Section section = Section.of(file.name()).part(frame.title(), 0);
      RawBytes.read(file, frame.offset(), frame.end(), section)
          .decode(file, frameLimits.output(), parallel, out);
    } else {
      codec().decode(streams(frame, frameLimits, parallel), out);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
