package dev.colonnade.at1.bundle;

import dev.colonnade.core.io.InputFile;
import java.io.EOFException;
import java.io.IOException;

/** A part of a file as a file of its own. */
record FilePart(InputFile file, String name, long start, long length) implements InputFile {
  @Override
  public void readFully(long position, byte[] into, int offset, int count) throws IOException {
    if (position < 0 || position > length - count) {
      throw new EOFException(
          name + ": " + count + " bytes wanted at " + position + " of " + length);
    }
    file.readFully(start + position, into, offset, count);
  }

  @Override
  public long cheapGap() {
    return file.cheapGap();
  }
}
