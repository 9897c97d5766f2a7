package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.TemporaryFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The original of an archive: in memory if it is small, else in a temporary file. */
final class RestoredText implements Closeable {
  /** Bytes that are kept in memory: 16 MiB, or a sixteenth of a small heap. */
  private static final long IN_MEMORY = Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 16);

  private ByteWriter memory = new ByteWriter();
  private Path path;
  private OutputStream out;
  private InputFile file;
  private long lines;
  private boolean ended = true;

  private RestoredText() {}

  /** Restores an archive; what fails to verify is an error. */
  static RestoredText of(At1Archive archive) throws IOException {
    RestoredText text = new RestoredText();
    try {
      archive.restore(text::write);
      text.finish(archive.file().name());
      return text;
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    ended = length == 0 ? ended : bytes[offset + length - 1] == '\n';
    if (out == null && memory.length() + (long) length > IN_MEMORY) {
      path = Files.createTempFile("colonnade", ".text");
      TemporaryFiles.add(path);
      out = Files.newOutputStream(path);
      out.write(memory.slice().array(), 0, memory.length());
      memory = null;
    }
    if (out == null) {
      memory.bytes(bytes, offset, length);
    } else {
      out.write(bytes, offset, length);
    }
  }

  private void finish(String name) throws IOException {
    if (out == null) {
      file = new MemoryInputFile(name, memory.slice());
    } else {
      out.close();
      file = LocalInputFile.open(path);
    }
  }

  InputFile file() {
    return file;
  }

  /** Lines, the last one counting even if no newline ends it. */
  long lines() {
    return ended ? lines : lines + 1;
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
    if (file != null) {
      file.close();
    }
    if (path != null) {
      Files.deleteIfExists(path);
      TemporaryFiles.remove(path);
    }
  }
}
