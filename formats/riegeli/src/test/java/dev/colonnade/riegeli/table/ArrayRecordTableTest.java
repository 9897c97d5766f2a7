package dev.colonnade.riegeli.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordReader;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrayRecordTableTest {
  @Test
  void tablesComeBackAndTheIndexIsNoRow() throws IOException {
    for (String options : new String[] {"group_size:1", "group_size:100,transpose,snappy"}) {
      RandomTable table = RandomTable.of(4, TypeSupport.ANYTHING, 6, 250);
      MemoryOutputFile out = new MemoryOutputFile("t.array_record");
      try (TableWriter writer =
          Formats.byExtension("t.array_record")
              .create(out, table.schema(), WriteOptions.of(Map.of("options", options)))) {
        for (Batch batch : table.batches()) {
          writer.write(batch);
        }
        writer.finish();
      }
      byte[] bytes = out.toByteArray();
      try (ArrayRecordReader records = ArrayRecordReader.open(new MemoryInputFile("t", bytes))) {
        assertThat(records.recordCount()).isEqualTo(250);
      }
      try (Table read =
              Formats.open(new MemoryInputFile("t.array_record", bytes), ReadOptions.DEFAULT);
          ScanReader rows = read.scan().open()) {
        assertThat(read.rowCount()).isEqualTo(250);
        assertThat(read.schema()).isEqualTo(table.schema());
        assertThat(Values.rows(rows)).isEqualTo(table.rows());
        assertThat(read.meta().entries()).containsEntry("format", "ArrayRecord");
      }
    }
  }
}
