package dev.colonnade.mosaic;

import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/**
 * Writes tables through the common API, keeping the row groups of the source where they are large
 * enough: a row group can come in several batches, so the cut is made where one of the source's
 * ends. A source whose row groups do not end in time is cut at the size that the options give.
 */
final class MosaicTableWriter implements TableWriter {
  /** Bytes beyond the size of a row group for which the end of the source's is waited for. */
  private static final long LEAST_PATIENCE = 32L << 20;

  private final MosaicWriter writer;
  private final long maxSize;
  private final long patience;
  private boolean waiting = true;

  MosaicTableWriter(MosaicWriter writer, long maxSize) {
    this.writer = writer;
    this.maxSize = maxSize;
    this.patience = Math.max(LEAST_PATIENCE, maxSize / 4);
  }

  @Override
  public void write(Batch batch) throws IOException {
    writer.append(batch);
    long over = writer.bufferedBytes() - maxSize;
    if (batch.endsRowGroup()) {
      waiting = true;
    } else if (over >= patience) {
      waiting = false;
    }
    if (over >= 0 && (batch.endsRowGroup() || !waiting)) {
      writer.flush();
    }
  }

  @Override
  public void finish() throws IOException {
    writer.finish();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
