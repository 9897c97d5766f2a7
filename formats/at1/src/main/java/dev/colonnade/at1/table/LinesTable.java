package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.encode.ChunkReader;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVectorBuilder;
import java.io.IOException;
import java.util.List;

/**
 * An archive that cannot be queried as a table of its lines. It is restored, and verified, before
 * the first line is seen.
 */
public final class LinesTable implements Table {
  private static final Schema SCHEMA = Schema.of(Field.required("line", DataType.STRING));
  private static final int CHUNK_BYTES = 4 << 20;
  private static final int LONGEST_LINE = 1 << 30;

  private final Format format;
  private final At1Archive archive;
  private RestoredText text;

  public LinesTable(Format format, At1Archive archive) {
    this.format = format;
    this.archive = archive;
  }

  @Override
  public Format format() {
    return format;
  }

  @Override
  public InputFile file() {
    return archive.file();
  }

  @Override
  public ReadOptions options() {
    return archive.options();
  }

  @Override
  public Schema schema() {
    return SCHEMA;
  }

  private synchronized RestoredText text() throws IOException {
    if (text == null) {
      text = RestoredText.of(archive);
    }
    return text;
  }

  @Override
  public long rowCount() throws IOException {
    return text().lines();
  }

  @Override
  public RowGroups rowGroups() throws IOException {
    return RowGroups.of(List.of(new Lines(text())));
  }

  @Override
  public Info meta() throws IOException {
    return new ArchiveFacts(archive).meta().put("queryable", false);
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return new ArchiveFacts(archive).layout();
  }

  @Override
  public List<Check> verify(boolean deep) throws IOException {
    return List.of(new ArchiveFacts(archive).trailer());
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      if (text != null) {
        text.close();
      }
    } finally {
      archive.close();
    }
  }

  /** All lines. */
  private record Lines(RestoredText text) implements RowGroup {
    @Override
    public long rowCount() {
      return text.lines();
    }

    @Override
    public BatchReader read(int[] columns, ReadContext context) throws IOException {
      int most = context.batchRows();
      ChunkReader chunks = new ChunkReader(text.file(), most, CHUNK_BYTES, LONGEST_LINE);
      Schema schema = SCHEMA.select(columns);
      return new BatchReader() {
        @Override
        public Batch next() throws IOException {
          Slice chunk = chunks.next();
          return chunk == null ? null : batch(chunk);
        }

        @Override
        public void close() {}

        private Batch batch(Slice chunk) {
          BytesVectorBuilder lines = new BytesVectorBuilder();
          int start = chunk.offset();
          for (int i = start; i < chunk.end(); i++) {
            if (chunk.array()[i] == '\n') {
              lines.append(chunk.array(), start, i - start);
              start = i + 1;
            }
          }
          if (start < chunk.end()) {
            lines.append(chunk.array(), start, chunk.end() - start);
          }
          int rows = lines.size();
          return columns.length == 0
              ? new Batch(schema, rows)
              : new Batch(schema, rows, lines.build());
        }
      };
    }
  }
}
