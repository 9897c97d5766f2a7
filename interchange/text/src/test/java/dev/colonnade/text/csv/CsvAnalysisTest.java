package dev.colonnade.text.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.text.TextFiles;
import dev.colonnade.text.read.BadRows;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Where records begin is guessed well, and a wrong guess is put right. */
class CsvAnalysisTest {
  private static final int PIECE = 700;
  private static final int RECORDS = 3000;

  @Test
  void lineEndsInQuotesSeldomMislead() throws IOException {
    StringBuilder text = new StringBuilder("id,review,stars\n");
    for (int i = 0; i < RECORDS; i++) {
      text.append(i).append(",\"said \"\"so\"\"\n\nand\nmore of it\n").append(i).append("\",5\n");
    }
    CsvAnalysis analysis = analyse(text.toString(), 3);
    assertThat(analysis.piecesReadAgain()).isLessThan(text.length() / PIECE / 20);
  }

  @Test
  void whatLooksLikeRecordsWithinQuotesIsReadAgain() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    String within = "1,2\n".repeat(PIECE);
    for (int i = 0; i < 20; i++) {
      text.append(i).append(",\"").append(within).append("\"\n");
    }
    CsvAnalysis analysis = analyse(text.toString(), 2);
    assertThat(analysis.piecesReadAgain()).isPositive();
    assertThat(analysis.types().type(0)).isEqualTo(DataType.INT32);
    assertThat(analysis.types().type(1)).isEqualTo(DataType.STRING);
  }

  private static CsvAnalysis analyse(String text, int columns) throws IOException {
    CsvDialect dialect = new CsvDialect((byte) ',', true, false);
    ReadOptions options = ReadOptions.DEFAULT.withThreads(2);
    try (InputFile file = TextFiles.file("x.csv", text);
        BadRows badRows = BadRows.of("error", file)) {
      CsvHeader header = CsvHeader.read(file, dialect, options);
      CsvAnalysis analysis =
          new CsvAnalysis(file, options, header, dialect, new DataType[columns], PIECE);
      analysis.run(badRows);
      return analysis;
    }
  }
}
