package dev.colonnade.at1.encode;

import dev.colonnade.at1.container.Backend;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects the streams of a set and packs them, see {@code PackedSet}. */
final class SetWriter {
  private final Compression compression;
  private final List<Pending> pending = new ArrayList<>();

  SetWriter(Compression compression) {
    this.compression = compression;
  }

  private record Pending(String name, List<Slice> pieces, boolean stored) {}

  /** A stream that is compressed. */
  void add(String name, Slice data) {
    add(name, List.of(data));
  }

  /** A stream that is compressed, in pieces that are better compressed apart. */
  void add(String name, List<Slice> pieces) {
    pending.add(new Pending(name, pieces, false));
  }

  /** A stream that is kept as it is, so that parts of it can be read alone. */
  void addStored(String name, List<Slice> pieces) {
    pending.add(new Pending(name, pieces, true));
  }

  /** All streams, in the order they were added. */
  Slice pack(Parallel parallel) throws IOException {
    Compression.Compressed[] compressed = new Compression.Compressed[pending.size()];
    parallel.forEach(
        compressed.length,
        i -> {
          if (!pending.get(i).stored()) {
            compressed[i] = compression.stream(pending.get(i).pieces(), parallel);
          }
        });
    ByteWriter out = new ByteWriter();
    out.varint(pending.size());
    for (int i = 0; i < compressed.length; i++) {
      byte[] name = pending.get(i).name().getBytes(StandardCharsets.ISO_8859_1);
      out.varint(name.length).bytes(name);
      if (compressed[i] == null) {
        List<Slice> pieces = pending.get(i).pieces();
        out.u8(Backend.STORED.value());
        out.varint(pieces.stream().mapToLong(Slice::length).sum());
        pieces.forEach(out::bytes);
      } else {
        out.u8(compressed[i].backend().value());
        out.varint(compressed[i].bytes().length).bytes(compressed[i].bytes());
      }
    }
    return out.slice();
  }
}
