package dev.colonnade.core.zlib;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.OutputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One zlib stream in the making. It may have several sections that are filled side by side and
 * stand one after another in the stream: a format whose offsets precede its text fills both as the
 * rows come.
 */
public final class ZlibStreamWriter {
  private static final int HEADER_AND_CHECKSUM = 2 + 4;

  private final List<DeflateBlocks> sections = new ArrayList<>();
  private final int level;

  ZlibStreamWriter(DeflateBlocks.Workers workers, int level, int sectionCount) {
    this.level = level;
    for (int i = 0; i < sectionCount; i++) {
      sections.add(new DeflateBlocks(workers));
    }
  }

  /** Appends bytes to a section. */
  public void write(int section, byte[] bytes, int offset, int length) throws IOException {
    sections.get(section).write(bytes, offset, length);
  }

  /** Bytes of a section before compression. */
  public long decodedSize(int section) {
    return sections.get(section).decodedSize();
  }

  /** Bytes of all sections before compression. */
  public long decodedSize() {
    return sections.stream().mapToLong(DeflateBlocks::decodedSize).sum();
  }

  void end() throws IOException {
    for (int i = 0; i < sections.size(); i++) {
      sections.get(i).end(i == sections.size() - 1);
    }
  }

  void await() throws IOException {
    for (DeflateBlocks section : sections) {
      section.await();
    }
  }

  /** Calls off the compression that has not begun. */
  void abandon() {
    sections.forEach(DeflateBlocks::abandon);
  }

  long storedSize() {
    return HEADER_AND_CHECKSUM + sections.stream().mapToLong(DeflateBlocks::storedSize).sum();
  }

  void copyTo(OutputFile out) throws IOException {
    ByteWriter header = new ByteWriter(2).u8(0x78);
    // The low bits make the two bytes a multiple of 31; the high ones tell how hard the compressor
    // tried.
    header.u8(level < 0 || level == 6 ? 0x9c : level <= 1 ? 0x01 : level <= 5 ? 0x5e : 0xda);
    out.write(header.toByteArray());
    long adler = Adler.EMPTY;
    for (DeflateBlocks section : sections) {
      section.copyTo(out);
      adler = Adler.combine(adler, section.adler(), section.decodedSize());
    }
    out.write(new ByteWriter(4).i32be((int) adler).toByteArray());
  }
}
