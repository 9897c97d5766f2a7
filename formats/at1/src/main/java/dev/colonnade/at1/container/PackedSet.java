package dev.colonnade.at1.container;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The directory of a packed stream set.
 *
 * <pre>
 * uv n (at most 256) | n x ( uv length, name | backend byte | uv length, compressed bytes )
 * </pre>
 *
 * Old files have no backend byte: all their streams are xz. They are told apart by the first
 * stream, for an xz stream has at least 32 bytes, so its length cannot look like a backend.
 *
 * @param entries the streams in their order; of several with one name the first counts
 * @param end where the set ends in the file
 * @param legacy whether it is of the old form
 */
public record PackedSet(List<StreamEntry> entries, long end, boolean legacy) {
  /** The most streams of a set. */
  public static final int MAX_STREAMS = 256;

  private static final int SMALLEST_XZ = 32;

  public PackedSet {
    entries = List.copyOf(entries);
  }

  /** Reads the directory that lies between two offsets of a file; more bytes may follow it. */
  public static PackedSet read(InputFile file, long from, long end, int maxName, Section section)
      throws IOException {
    FileCursor in = new FileCursor(file, from, end, section);
    long count = in.varint("streams");
    if (Long.compareUnsigned(count, MAX_STREAMS) > 0) {
      throw in.error(
          Long.toUnsignedString(count) + " streams stated, at most " + MAX_STREAMS + " expected");
    }
    List<StreamEntry> entries = new ArrayList<>();
    boolean legacy = false;
    for (int i = 0; i < count; i++) {
      byte[] name = in.bytes(in.varint("a stream's name"), maxName, "a stream's name");
      if (i == 0) {
        legacy = in.peek() >= SMALLEST_XZ;
      }
      Backend backend = legacy ? Backend.XZ : Backend.of(in.u8("a backend"));
      String text = new String(name, StandardCharsets.ISO_8859_1);
      String what = "stream '" + text + "'";
      long length = in.varint(what);
      entries.add(new StreamEntry(text, backend, in.position(), length));
      in.skip(length, what);
    }
    return new PackedSet(entries, in.position(), legacy);
  }

  /** The stream of a name, or null. */
  public StreamEntry find(String name) {
    for (StreamEntry entry : entries) {
      if (entry.name().equals(name)) {
        return entry;
      }
    }
    return null;
  }

  /** As {@link #find}, for a stream that must be there. */
  public StreamEntry require(String name, Section section) throws FormatException {
    StreamEntry entry = find(name);
    if (entry == null) {
      throw section.error("there is no stream '" + name + "'");
    }
    return entry;
  }
}
