package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import java.util.List;

/**
 * What became of an input.
 *
 * @param codec the codec of the archive
 * @param streaming whether it is a streaming archive
 * @param frames frames of a streaming archive, else 1
 * @param rawFrames how many of them hold their bytes without the codec
 * @param inputBytes bytes of the original
 * @param archiveBytes bytes of the archive
 * @param queryable whether it can be read as a table
 * @param rows rows of the table, 0 where it is none
 * @param notes what the user should be told, such as why an archive is not queryable
 */
public record At1EncodeReport(
    Codec codec,
    boolean streaming,
    int frames,
    int rawFrames,
    long inputBytes,
    long archiveBytes,
    boolean queryable,
    long rows,
    List<String> notes) {
  public At1EncodeReport {
    notes = List.copyOf(notes);
  }
}
