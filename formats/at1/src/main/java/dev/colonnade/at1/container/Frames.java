package dev.colonnade.at1.container;

import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;

/** Finds the frames of a streaming archive one after another, without reading what is in them. */
public final class Frames {
  private final FileCursor in;
  private int number;

  public Frames(InputFile file, ArchiveHeader header) {
    in =
        new FileCursor(
            file, header.bodyStart(), header.bodyEnd(), Section.of(file.name()).part("frames", 0));
  }

  /** The next frame, or null after the last. */
  public Frame next() throws IOException {
    if (in.remaining() == 0) {
      return null;
    }
    long length = in.varint("a frame");
    if (length == 0) {
      throw in.error("frame " + number + " is empty, it has not even a method byte");
    }
    long start = in.position();
    boolean raw = in.u8("a method") == Frame.RAW;
    long offset = in.position();
    in.skip(length - 1, "frame " + number);
    Frame frame = new Frame(number++, raw, offset, start + length);
    return frame;
  }
}
