package dev.colonnade.text.read;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalOutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What happens to bad rows: the first is an error, or they are counted and left out, or their bytes
 * are kept in a file besides. Which it is, the option {@code bad_rows} says.
 */
public final class BadRows implements Closeable {
  /** The first few are described in the notes. */
  private static final int DESCRIBED = 3;

  private final InputFile file;
  private final LineCounter lines;
  private final boolean error;
  private final LocalOutputFile kept;
  private final List<String> described = new ArrayList<>();
  private long count;

  private BadRows(InputFile file, boolean error, LocalOutputFile kept) {
    this.file = file;
    this.lines = new LineCounter(file);
    this.error = error;
    this.kept = kept;
  }

  /**
   * @param option {@code error}, {@code skip}, or the name of the file that keeps them, which must
   *     not exist yet
   */
  public static BadRows of(String option, InputFile file) throws IOException {
    return switch (option) {
      case "error" -> new BadRows(file, true, null);
      case "skip" -> new BadRows(file, false, null);
      default -> new BadRows(file, false, keptIn(option));
    };
  }

  private static LocalOutputFile keptIn(String name) throws IOException {
    try {
      return LocalOutputFile.create(Path.of(name), false);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(name + ": exists already; bad rows are kept in a new file only", e);
    }
  }

  /** Whether the first bad row is an error. */
  public boolean areErrors() {
    return error;
  }

  /**
   * Takes note of a bad row; rows must come in their order in the file.
   *
   * @param column the column's name, or null if it is the row as a whole
   * @param bytes the row's bytes in the file, line end included
   */
  public void add(long offset, int bytes, String column, String problem) throws IOException {
    count++;
    if (error || described.size() < DESCRIBED) {
      String place = "line " + lines.lineAt(offset);
      place = column == null ? place : place + ", column '" + column + "'";
      if (error) {
        throw new FormatException(file.name(), place, offset, problem);
      }
      described.add(place + ": " + problem);
    }
    if (kept != null) {
      keep(file.read(offset, bytes));
    }
  }

  private void keep(byte[] row) throws IOException {
    kept.write(row);
    if (row.length > 0 && row[row.length - 1] != '\n') {
      kept.write(new byte[] {'\n'});
    }
  }

  /** How many there were. */
  public long count() {
    return count;
  }

  /** One line for the user, if there were any. */
  public List<String> notes() {
    if (count == 0) {
      return List.of();
    }
    String more = count > described.size() ? "; …" : "";
    String rows = count == 1 ? "1 bad row" : count + " bad rows";
    String where = kept == null ? "" : " and kept in " + kept.name();
    return List.of(rows + " left out" + where + " (" + String.join("; ", described) + more + ")");
  }

  /** Completes the file that keeps them. */
  public void finish() throws IOException {
    if (kept != null) {
      kept.commit();
    }
  }

  @Override
  public void close() throws IOException {
    if (kept != null) {
      kept.close();
    }
  }
}
