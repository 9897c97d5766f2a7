package dev.colonnade.at1;

import dev.colonnade.at1.table.MatchingLines;
import dev.colonnade.at1.table.QueryTable;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.predicate.Predicate;
import java.io.IOException;

/** Queries whose results are the original records themselves. */
public final class At1Query {
  private At1Query() {}

  /**
   * Writes the records of a queryable archive for which a predicate holds as a new queryable
   * archive of the same codec. They are the original lines, byte for byte, in their order; a header
   * line stays the first. Row groups that cannot match are not read.
   *
   * <pre>{@code
   * try (Table table = Formats.open(Path.of("trades.at1"));
   *     OutputFile out = LocalOutputFile.create(Path.of("oslo.at1"), false)) {
   *   Predicate oslo = Predicate.parse("city = 'Oslo'", table.schema());
   *   At1Query.copyMatching(table, oslo, out, At1Options.DEFAULT);
   * }
   * }</pre>
   *
   * @param table an AT-1 archive that is open
   * @throws IllegalArgumentException if it is not a queryable archive
   */
  public static At1EncodeReport copyMatching(
      Table table, Predicate predicate, OutputFile out, At1Options options) throws IOException {
    if (!(table instanceof QueryTable queryable)) {
      throw new IllegalArgumentException(
          table.file().name()
              + ": not a queryable AT-1 archive; restore it and archive it with queryable=always");
    }
    At1Options same =
        options.withCodec(queryable.archive().codec()).withQueryable(At1Options.Queryable.ALWAYS);
    MatchingLines lines = new MatchingLines(queryable, predicate);
    return At1Encoder.encode(lines.header(), lines, out, same);
  }
}
