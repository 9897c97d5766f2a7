package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.at1.container.Frames;
import dev.colonnade.at1.container.PackedSet;
import dev.colonnade.at1.container.RawBytes;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** What can be told of any archive, whatever its codec. */
final class ArchiveFacts {
  private final At1Archive archive;

  ArchiveFacts(At1Archive archive) {
    this.archive = archive;
  }

  /** Container, codec, trailer and streams. */
  Info meta() throws IOException {
    Info info = new Info();
    info.put("container", archive.header().streaming() ? "streaming" : "whole file");
    info.put("codec", archive.codec().text()).put("codec id", archive.codec().id());
    byte[] digest = archive.header().digest();
    info.put("sha-256", digest == null ? "none" : HexFormat.of().formatHex(digest));
    if (archive.header().streaming()) {
      info.put("chunk lines", archive.header().chunkLines());
      info.put("frames", frames().size());
    } else if (archive.set() != null) {
      if (archive.set().legacy()) {
        info.put("form", "old, without backend bytes");
      }
      Info streams = new Info();
      for (StreamEntry entry : archive.set().entries()) {
        streams.put(entry.name(), entry.length() + " bytes, " + text(entry.backend()));
      }
      info.put("streams", streams);
    }
    return info;
  }

  private List<Frame> frames() throws IOException {
    List<Frame> found = new ArrayList<>();
    Frames frames = archive.frames();
    for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
      found.add(frame);
    }
    return found;
  }

  static String text(Backend backend) {
    return backend.name().toLowerCase(Locale.ROOT);
  }

  /** Header, streams and trailer. */
  List<LayoutPart> layout() throws IOException {
    List<LayoutPart> parts = new ArrayList<>();
    long body = archive.header().bodyStart();
    parts.add(part("", "header", "header", "", 0, body));
    if (archive.header().streaming()) {
      for (Frame frame : frames()) {
        frame(frame, parts);
      }
    } else if (archive.codec() == Codec.RAW) {
      raw("", body, archive.header().bodyEnd(), parts);
    } else {
      streams("", archive.set(), parts);
    }
    if (archive.header().digest() != null) {
      long end = archive.header().bodyEnd();
      parts.add(part("", "trailer", "trailer", "sha-256", end, archive.file().length() - end));
    }
    return parts;
  }

  private void frame(Frame frame, List<LayoutPart> parts) throws IOException {
    if (frame.raw()) {
      raw(frame.title(), frame.offset(), frame.end(), parts);
    } else {
      Section section = Section.of(archive.file().name()).part(frame.title(), 0);
      int maxName = archive.options().limits().nameLength();
      PackedSet set = PackedSet.read(archive.file(), frame.offset(), frame.end(), maxName, section);
      streams(frame.title(), set, parts);
    }
  }

  private void raw(String group, long from, long end, List<LayoutPart> parts) throws IOException {
    RawBytes raw = RawBytes.read(archive.file(), from, end, Section.of(archive.file().name()));
    parts.add(
        part(group, "raw bytes", "raw", text(raw.backend()), raw.offset(), end - raw.offset()));
  }

  private static void streams(String group, PackedSet set, List<LayoutPart> parts) {
    for (StreamEntry entry : set.entries()) {
      parts.add(
          part(
              group,
              entry.name(),
              "stream",
              text(entry.backend()),
              entry.offset(),
              entry.length()));
    }
  }

  private static LayoutPart part(
      String group, String name, String kind, String encoding, long offset, long bytes) {
    return new LayoutPart(group, name, -1, kind, encoding, offset, bytes, -1, false);
  }

  /** Restores everything and compares the SHA-256. */
  Check trailer() throws IOException {
    if (archive.isBundle()) {
      return Check.notPossible("trailer", "a bundle has none; its entries have");
    }
    try {
      long bytes = archive.restore((data, offset, length) -> {});
      return archive.header().digest() == null
          ? Check.notPossible("trailer", bytes + " bytes restore, but there is no SHA-256")
          : Check.passed("trailer", bytes + " bytes restore to the SHA-256 stated");
    } catch (FormatException e) {
      return Check.failed("trailer", e.problem());
    }
  }
}
