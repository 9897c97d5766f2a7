package dev.colonnade.mosaic;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.mosaic.encode.BoundsCheck;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import dev.colonnade.mosaic.metadata.StoredStatistics;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Checks what reading all rows does not. */
final class Verification {
  private static final String STATISTICS = "statistics";

  private final MosaicReader reader;

  Verification(MosaicReader reader) {
    this.reader = reader;
  }

  List<Check> checks(boolean deep) throws IOException {
    List<Check> checks = new ArrayList<>();
    checks.add(Check.notPossible("checksums", "the format has none of its own"));
    checks.add(
        Check.passed(
            "structure",
            reader.rowGroups().size() + " row groups, " + reader.numBuckets() + " buckets"));
    if (deep) {
      checks.add(statistics());
    }
    return checks;
  }

  /** Every value must lie within the bounds of its row group, and the null counts must be right. */
  private Check statistics() throws IOException {
    int compared = 0;
    int[] original = reader.metadata().originalPositions();
    for (MosaicRowGroup group : reader.rowGroups()) {
      RowGroupEntry entry = reader.metadata().rowGroups().get(group.number());
      for (StoredStatistics stored : entry.statistics()) {
        int column = original[stored.column()];
        String problem = problem(group, column);
        if (problem != null) {
          return Check.failed(STATISTICS, problem);
        }
        compared++;
      }
    }
    return compared == 0
        ? Check.notPossible(STATISTICS, "the file has none")
        : Check.passed(STATISTICS, compared + " compared with the data");
  }

  private String problem(MosaicRowGroup group, int column) throws IOException {
    Field field = reader.schema().field(column);
    ColumnStatistics statistics = group.statistics(column);
    String place = "row group " + group.number() + ", column '" + field.name() + "': ";
    boolean hasBounds = statistics.nullCount() < group.rowCount();
    if (hasBounds && statistics.min() == null && ValueForm.hasStatistics(field.type())) {
      return place + "the least value is above the greatest";
    }
    BoundsCheck check = new BoundsCheck(field.type(), statistics.min(), statistics.max());
    ReadContext context = reader.context(ReadContext.DEFAULT_BATCH_ROWS);
    try (BatchReader batches = group.read(new int[] {column}, context)) {
      for (Batch batch = batches.next(); batch != null; batch = batches.next()) {
        check.add(batch.column(0));
      }
    }
    if (check.nulls() != statistics.nullCount()) {
      return place + statistics.nullCount() + " nulls stated, there are " + check.nulls();
    }
    return check.outside() == 0 ? null : place + check.outside() + " values outside the bounds";
  }
}
