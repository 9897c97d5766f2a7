package dev.colonnade.core.format;

import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.List;

/**
 * A file format: how its files are recognised, opened and written. Implementations are found by
 * {@link java.util.ServiceLoader}, through {@link Formats}, and hold no state.
 */
public interface Format {
  /** Short name, as used for {@code --to}: {@code clmn}. */
  String name();

  /** One line for people: what the format is. */
  String description();

  /** File name endings without the dot, the usual one first. */
  List<String> extensions();

  /** Whether a file is of this format, judged by its bytes alone. */
  boolean recognises(FileProbe probe);

  /**
   * Opens a file. Only metadata is read.
   *
   * @throws dev.colonnade.core.FormatException if the file is not sound
   */
  Table open(InputFile file, ReadOptions options) throws IOException;

  /** What a written file can hold. */
  TypeSupport typeSupport();

  /** The options that {@link #create} understands. */
  List<OptionSpec> writeOptions();

  /** The entries of {@link ReadOptions#formatOptions()} that {@link #open} understands. */
  default List<OptionSpec> readOptions() {
    return List.of();
  }

  /**
   * Begins a file. The writer commits {@code out} when it is finished and abandons it otherwise.
   *
   * @throws IllegalArgumentException if the format cannot hold a column of this schema, naming it
   */
  TableWriter create(OutputFile out, Schema schema, WriteOptions options) throws IOException;
}
