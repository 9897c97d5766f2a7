package dev.colonnade.at1.bundle;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.At1Limits;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Several archives in one: streams {@code manifest}, see {@link BundleManifest}, and {@code e0},
 * {@code e1}, ..., each a complete archive.
 */
public final class Bundle {
  private final At1Archive archive;
  private final List<BundleEntry> entries;

  private Bundle(At1Archive archive, List<BundleEntry> entries) {
    this.archive = archive;
    this.entries = entries;
  }

  /**
   * Reads what is in a bundle.
   *
   * @throws dev.colonnade.core.FormatException also where a name cannot be used as a path below a
   *     folder
   */
  public static Bundle of(At1Archive archive) throws IOException {
    StreamSet streams = archive.streams();
    Section section = streams.section("manifest");
    List<String> names = BundleManifest.names(streams.bytes("manifest"), section);
    String problem = EntryNames.problem(names);
    if (problem != null) {
      throw section.error(problem);
    }
    List<BundleEntry> entries = new ArrayList<>();
    for (int i = 0; ; i++) {
      StreamEntry stream = streams.entry("e" + i);
      boolean present = stream != null && stream.length() > 0;
      if (present != i < names.size()) {
        throw section.error(
            names.size() + " files listed, but " + (present ? "more" : "only " + i) + " are there");
      } else if (!present) {
        return new Bundle(archive, List.copyOf(entries));
      }
      entries.add(new BundleEntry(names.get(i), stream));
    }
  }

  /** The files in their order. */
  public List<BundleEntry> entries() {
    return entries;
  }

  /**
   * The archive of an entry; it need not be closed.
   *
   * @param outputLeft bytes that all entries not yet restored may have together
   */
  public At1Archive open(BundleEntry entry, long outputLeft) throws IOException {
    At1Limits limits = archive.limits();
    String name = archive.file().name() + ", entry '" + entry.name() + "'";
    StreamEntry stream = entry.stream();
    InputFile file =
        stream.backend() == Backend.STORED
            ? new FilePart(archive.file(), name, stream.offset(), stream.length())
            : new MemoryInputFile(name, archive.streams().bytes(stream.name()));
    At1Archive inner =
        At1Archive.open(
            file,
            archive.options(),
            new At1Limits(Math.min(outputLeft, limits.output()), limits.memory(), limits.block()));
    if (inner.codec() == Codec.BUNDLE) {
      throw Section.of(name).error("a bundle within a bundle");
    }
    return inner;
  }
}
