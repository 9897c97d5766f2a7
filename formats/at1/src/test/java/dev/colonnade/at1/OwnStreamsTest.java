package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The streams that only we know may be unknown to a decoder. */
class OwnStreamsTest {
  /** The archive as it looks to a decoder that has never heard of our streams. */
  static byte[] unknown(byte[] archive) {
    String bytes = new String(archive, StandardCharsets.ISO_8859_1);
    assertThat(bytes).contains("colonnade:schema", "colonnade:zones", "colonnade:hashes");
    return bytes.replace("colonnade:", "elsewhere:").getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void archivesRestoreWithoutThem() throws IOException {
    for (byte[] text :
        List.of(Texts.trades(1000, 1), Texts.json(1000, 1, 2), Texts.json(1000, 4, 3))) {
      byte[] archive = QueryTest.archive(text, QueryTest.QUERYABLE);
      assertThat(RoundTripTest.restore(unknown(archive))).isEqualTo(text);
    }
  }

  @Test
  void tablesReadTheSameWithoutThem() throws IOException {
    byte[] archive = QueryTest.archive(Texts.trades(1000, 4), QueryTest.QUERYABLE);
    String where = "price between 98 and 100.5 and symbol = 'OPQ'";
    try (Table with = QueryTest.open(archive);
        Table without = QueryTest.open(unknown(archive));
        ScanReader expected = with.scan().where(where).open();
        ScanReader found = without.scan().where(where).open()) {
      assertThat(without.schema().names()).isEqualTo(with.schema().names());
      List<List<Object>> rows = Values.rows(expected);
      assertThat(rows).isNotEmpty();
      assertThat(Values.rows(found)).isEqualTo(rows);
      assertThat(without.schema().field(0).type()).isEqualTo(with.schema().field(0).type());
      assertThat(without.schema().field(4).type()).isEqualTo(with.schema().field(4).type());
    }
  }
}
