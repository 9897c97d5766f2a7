package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.Texts;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The encoders of codecs that can not be queried, on texts that are awkward or small: an archive
 * would hold these raw, because that is smaller, so that a mistake would go unnoticed there.
 */
class EncodersTest {
  private static final Compression FAST =
      At1Options.of(WriteOptions.of(Map.of("fast", "true"))).compression();

  private static void check(String name, byte[] bytes) throws IOException {
    Slice text = Slice.of(bytes);
    Parallel one = Parallel.SEQUENTIAL;
    TextShape likely = TextShape.asTable(text);
    Map<Codec, Slice> packed = new LinkedHashMap<>();
    packed.put(Codec.LOG, LogEncoder.encode(text, FAST, one));
    packed.put(Codec.JSON, JsonTreeEncoder.encode(text, FAST, one));
    packed.put(Codec.COLUMNAR, ColumnarEncoder.encode(text, likely, true, FAST, one));
    for (Map.Entry<Codec, Slice> set : packed.entrySet()) {
      assertThat(Restoring.gives(text, set.getKey(), set.getValue(), one))
          .as("%s in %s restores", name, set.getKey().text())
          .isTrue();
    }
    // Later chunks have the shape of the first, and no header, whatever is in them.
    for (byte delimiter : new byte[] {',', '\n', '"', 'x'}) {
      TextShape other = new TextShape(TextShape.Kind.TABLE, delimiter, 3, true);
      Slice forced = ColumnarEncoder.encode(text, other, false, FAST, one);
      assertThat(Restoring.gives(text, Codec.COLUMNAR, forced, one))
          .as("%s in columnar with delimiter %d restores", name, delimiter)
          .isTrue();
    }
  }

  @Test
  void awkwardTexts() throws IOException {
    for (Map.Entry<String, byte[]> text : Texts.awkward().entrySet()) {
      check(text.getKey(), text.getValue());
    }
  }

  @Test
  void realLookingTexts() throws IOException {
    check("trades", Texts.trades(300, 1));
    check("log", Texts.log(300, 2));
    check("json", Texts.json(300, 3, 3));
  }

  @Test
  void randomTexts() throws IOException {
    Random random = new Random(12);
    for (int round = 0; round < 400; round++) {
      check("cells of round " + round, Texts.confusing(random));
      check("bytes of round " + round, Texts.chaos(random));
    }
  }
}
