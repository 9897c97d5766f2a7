package dev.colonnade.at1.bundle;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.At1EncodeReport;
import dev.colonnade.at1.At1Encoder;
import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.ArchiveHeader;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.PackedSet;
import dev.colonnade.at1.encode.TableChunk;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Spool;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a bundle: each file becomes an archive of its own, with its own codec and trailer.
 *
 * <pre>{@code
 * try (OutputFile out = LocalOutputFile.create(Path.of("all.at1"), false);
 *     BundleWriter bundle = new BundleWriter(out, At1Options.DEFAULT)) {
 *   bundle.add("trades/june.csv", LocalInputFile.open(june));
 *   bundle.finish();
 * }
 * }</pre>
 */
public final class BundleWriter implements Closeable {
  /** One stream is the manifest's. */
  public static final int MAX_ENTRIES = PackedSet.MAX_STREAMS - 1;

  private static final int COPY = 1 << 16;

  private final OutputFile out;
  private final At1Options options;
  private final Spool spool = new Spool();
  private final List<String> names = new ArrayList<>();
  private final List<Long> lengths = new ArrayList<>();

  public BundleWriter(OutputFile out, At1Options options) {
    this.out = out;
    this.options = options;
  }

  /**
   * Adds a file.
   *
   * @param name its path in the bundle, with slashes
   * @throws IllegalArgumentException if the name cannot be a path in a bundle, or there are too
   *     many
   */
  public At1EncodeReport add(String name, InputFile file) throws IOException {
    checkName(name);
    MemoryOutputFile archive = new MemoryOutputFile(name);
    At1EncodeReport report = At1Encoder.encode(file, archive, options);
    byte[] bytes = archive.toByteArray();
    spool.append(bytes, 0, bytes.length);
    names.add(name);
    lengths.add((long) bytes.length);
    return report;
  }

  /** Adds all files of another bundle as they are, without encoding them again. */
  public void addAll(At1Archive other) throws IOException {
    for (BundleEntry entry : Bundle.of(other).entries()) {
      checkName(entry.name());
      if (entry.stream().backend() != Backend.STORED) {
        throw new IllegalArgumentException(
            "entry '" + entry.name() + "' of " + other.file().name() + " is compressed once more");
      }
      long at = entry.stream().offset();
      long end = at + entry.stream().length();
      while (at < end) {
        int step = (int) Math.min(COPY, end - at);
        spool.append(other.file().read(at, step), 0, step);
        at += step;
      }
      names.add(entry.name());
      lengths.add(entry.stream().length());
    }
  }

  private void checkName(String name) {
    if (names.size() == MAX_ENTRIES) {
      throw new IllegalArgumentException("a bundle has at most " + MAX_ENTRIES + " files");
    }
    List<String> all = new ArrayList<>(names);
    all.add(name);
    String problem = EntryNames.problem(all);
    if (problem != null) {
      throw new IllegalArgumentException(problem);
    }
  }

  /** Writes and commits the bundle. */
  public void finish() throws IOException {
    ByteWriter manifest = new ByteWriter();
    for (int i = 0; i < names.size(); i++) {
      manifest.bytes((i == 0 ? "[{\"name\": " : ", {\"name\": ").getBytes(StandardCharsets.UTF_8));
      TableChunk.quote(names.get(i).getBytes(StandardCharsets.UTF_8), manifest);
      manifest.u8('}');
    }
    if (names.isEmpty()) {
      manifest.u8('[');
    }
    manifest.u8(']');
    ByteWriter head = new ByteWriter();
    head.bytes(ArchiveHeader.WHOLE_MAGIC).u8(Codec.BUNDLE.id()).varint(names.size() + 1L);
    stream("manifest", manifest.length(), head);
    out.write(head.bytes(manifest.slice()).toByteArray());
    long at = 0;
    for (int i = 0; i < names.size(); i++) {
      head.clear();
      stream("e" + i, lengths.get(i), head);
      out.write(head.toByteArray());
      spool.copyTo(out, at, lengths.get(i));
      at += lengths.get(i);
    }
    out.commit();
  }

  private static void stream(String name, long length, ByteWriter head) {
    byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
    head.varint(bytes.length).bytes(bytes).u8(Backend.STORED.value()).varint(length);
  }

  /** Abandons the bundle unless it was finished. */
  @Override
  public void close() throws IOException {
    spool.close();
    out.close();
  }
}
