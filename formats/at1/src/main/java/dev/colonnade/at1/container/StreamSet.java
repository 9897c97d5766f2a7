package dev.colonnade.at1.container;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The streams of a packed set, decompressed when they are asked for and then kept. A stream that is
 * not there reads as no bytes.
 */
public final class StreamSet {
  private final InputFile file;
  private final PackedSet set;
  private final Section section;
  private final String prefix;
  private final At1Limits limits;
  private final Memory memory;
  private final Parallel parallel;
  private final Map<String, Slice> decoded = new ConcurrentHashMap<>();

  public StreamSet(
      InputFile file, PackedSet set, Section section, At1Limits limits, Parallel parallel) {
    this(file, set, section, "", limits, new Memory(limits.memory()), parallel);
  }

  private StreamSet(
      InputFile file,
      PackedSet set,
      Section section,
      String prefix,
      At1Limits limits,
      Memory memory,
      Parallel parallel) {
    this.file = file;
    this.set = set;
    this.section = section;
    this.prefix = prefix;
    this.limits = limits;
    this.memory = memory;
    this.parallel = parallel;
  }

  /** The streams whose names begin so, under the rest of their names. */
  public StreamSet within(String namePrefix) {
    return new StreamSet(file, set, section, prefix + namePrefix, limits, memory, parallel);
  }

  public At1Limits limits() {
    return limits;
  }

  public Memory memory() {
    return memory;
  }

  public Parallel parallel() {
    return parallel;
  }

  public InputFile file() {
    return file;
  }

  /** The set as a whole, for errors. */
  public Section section() {
    return section;
  }

  /** Where a stream's decompressed bytes are, for errors. */
  public Section section(String name) {
    StreamEntry entry = entry(name);
    String place = section.name().isEmpty() ? "" : section.name() + ", ";
    return entry != null && entry.backend() == Backend.STORED
        ? section.part(place + "stream '" + prefix + name + "'", entry.offset())
        : section.part(place + "stream '" + prefix + name + "' unpacked", 0);
  }

  /** The directory entry of a stream, or null. */
  public StreamEntry entry(String name) {
    return set.find(prefix + name);
  }

  /** Whether a stream is there. */
  public boolean has(String name) {
    return entry(name) != null;
  }

  /** Decompresses several streams, in parallel. */
  public void load(String... names) throws IOException {
    List<String> present = new ArrayList<>();
    for (String name : names) {
      if (has(name)) {
        present.add(name);
      }
    }
    parallel.forEach(present.size(), i -> bytes(present.get(i)));
  }

  /** The decompressed bytes of a stream. */
  public Slice bytes(String name) throws IOException {
    Slice known = decoded.get(name);
    if (known != null) {
      return known;
    }
    StreamEntry entry = entry(name);
    Slice bytes = entry == null ? Slice.EMPTY : decompress(entry);
    decoded.put(name, bytes);
    return bytes;
  }

  private Slice decompress(StreamEntry entry) throws IOException {
    Section where = section.part("stream '" + entry.name() + "'", entry.offset());
    if (entry.length() > limits.block()) {
      throw where.error(
          0, entry.length() + " bytes, more than the " + limits.block() + " allowed in memory");
    }
    memory.charge(entry.length(), where);
    Slice data = Slice.of(file.read(entry.offset(), (int) entry.length()));
    if (entry.backend() == Backend.STORED) {
      return data;
    }
    int most = (int) Math.min(limits.block(), memory.left());
    Slice bytes = Decompressor.decode(entry.backend(), data, most, where, parallel);
    memory.charge(bytes.length(), where);
    memory.release(entry.length());
    return bytes;
  }

  /** A cursor over a stream. */
  public ByteReader reader(String name) throws IOException {
    return new ByteReader(bytes(name), section(name));
  }

  /** A cursor over the lines of a stream. */
  public LineCursor lines(String name) throws IOException {
    return new LineCursor(bytes(name), section(name));
  }
}
