package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.schema.DataType;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ZlibColumnTableTest {
  private static ZlibColumnTable table(List<String> names) {
    List<ZlibColumn> columns =
        names.stream().map(name -> new ZlibColumn(name, DataType.INT32, 0, 0, 0)).toList();
    return new ZlibColumnTable(
        null,
        new MemoryInputFile("file", new byte[0]),
        ReadOptions.DEFAULT,
        0,
        0,
        columns,
        (column, rows, section, open) -> {
          throw new UnsupportedOperationException();
        });
  }

  @Test
  void repeatedNamesGetNumbersThatAreFree() {
    assertThat(table(List.of("a", "b", "a", "a_2", "a", "b", "a_2")).schema().names())
        .containsExactly("a", "b", "a_3", "a_2", "a_4", "b_2", "a_2_2");
    assertThat(table(List.of("a_2", "a", "a")).schema().names()).containsExactly("a_2", "a", "a_3");
  }

  /** With a search from 2 on for each column, this would take minutes. */
  @Test
  void aFileOfOneNameDoesNotTakeForever() {
    List<String> names = table(Collections.nCopies(200_000, "")).schema().names();
    assertThat(names).hasSize(200_000).startsWith("", "_2", "_3").endsWith("_200000");
  }

  @Test
  void placesOutsideTheFileAreRefused() {
    Section header = new Section("file", "header", 0);
    assertThatCode(() -> check(90, 10, 100, header)).doesNotThrowAnyException();
    assertThatCode(() -> check(100, 0, 100, header)).doesNotThrowAnyException();
    Stream.of(
            new long[] {90, 11},
            new long[] {101, 0},
            new long[] {-1, 1},
            new long[] {1, -1},
            new long[] {Long.MAX_VALUE, 1},
            new long[] {1, Long.MAX_VALUE})
        .forEach(
            place ->
                assertThatThrownBy(() -> check(place[0], place[1], 100, header))
                    .isInstanceOf(FormatException.class)
                    .hasMessageStartingWith("file: header at byte 7: column 'a': its block of ")
                    .hasMessageEndingWith("is not inside the file, which has 100"));
  }

  private static void check(long offset, long storedSize, long fileLength, Section header)
      throws FormatException {
    ZlibColumnTable.checkPlace(
        new ZlibColumn("a", DataType.INT32, offset, storedSize, 0), fileLength, header, 7);
  }
}
