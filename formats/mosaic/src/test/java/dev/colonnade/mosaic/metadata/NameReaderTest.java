package dev.colonnade.mosaic.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NameReaderTest {
  private static final int MOST_BYTES = 300;

  private final ByteWriter bytes = new ByteWriter();

  private NameReaderTest name(int shared, String further) {
    return name(shared, further.getBytes(StandardCharsets.UTF_8));
  }

  private NameReaderTest name(int shared, byte... further) {
    bytes.varint(shared).varint(further.length).bytes(further);
    return this;
  }

  private NameReader reader(NameRules rules) {
    return new NameReader(
        new ByteReader(bytes.toByteArray(), Section.of("names")), rules, MOST_BYTES);
  }

  /** Rule 0 is "ab", rule 1 "abab", rule 2 "abc". */
  private static NameRules rules() throws FormatException {
    byte[] stored = {3, 'a', 'b', (byte) 0x80, (byte) 0x80, (byte) 0x80, 'c'};
    return NameRules.parse(new ByteReader(stored, Section.of("rules")), Limits.DEFAULT);
  }

  @Test
  void sharesTheBeginningOfTheNameBefore() throws FormatException {
    NameReader names = name(0, "tempx").name(4, "érature").name(0, "u").reader(NameRules.NONE);
    assertThat(names.next()).isEqualTo("tempx");
    assertThat(names.next()).isEqualTo("température");
    assertThat(names.next()).isEqualTo("u");
  }

  @Test
  void aSharedBeginningMayEndInsideACharacter() throws FormatException {
    NameReader names = name(0, "\u00e9").name(1, (byte) 0xaa).reader(NameRules.NONE);
    assertThat(names.next()).isEqualTo("\u00e9");
    assertThat(names.next()).isEqualTo("\u00ea");
  }

  @Test
  void sharedTokensAreThoseOfTheRules() throws FormatException {
    NameReader names =
        name(0, (byte) 0x81, (byte) 'x', (byte) 0x80)
            .name(2, (byte) 0x82)
            .name(1, (byte) 'y')
            .reader(rules());
    assertThat(names.next()).isEqualTo("ababxab");
    assertThat(names.next()).isEqualTo("ababxabc");
    assertThat(names.next()).isEqualTo("ababy");
  }

  @Test
  void longNamesGrowTheRoomForThem() throws FormatException {
    String longer = "y".repeat(290);
    NameReader names = name(0, "x".repeat(200)).name(0, longer).reader(NameRules.NONE);
    assertThat(names.next()).hasSize(200);
    assertThat(names.next()).isEqualTo(longer);
  }

  @Test
  void refusesNamesThatCannotBe() throws FormatException {
    refuses("shared", name(1, "a").reader(NameRules.NONE));
    refuses("empty", name(0, "").reader(NameRules.NONE));
    refuses("UTF-8", name(0, (byte) 0xc3).reader(NameRules.NONE));
    refuses("longer than 300", name(0, "x".repeat(301)).reader(NameRules.NONE));
    byte[] many = new byte[100];
    Arrays.fill(many, (byte) 0x81);
    refuses("longer than 300", name(0, many).reader(rules()));
    refuses("uses rule 3 of 3", name(0, (byte) 0x83).reader(rules()));
  }

  @Test
  void refusesNamesOutOfOrderOrTwice() throws FormatException {
    NameReader same = name(0, "ab").name(2, "").reader(NameRules.NONE);
    same.next();
    assertThatThrownBy(same::next).hasMessageContaining("named twice");
    bytes.clear();
    // By its bytes "abab" comes before "abb", whatever the tokens are.
    NameReader tokens = name(0, "abb").name(0, (byte) 0x81).reader(rules());
    tokens.next();
    refuses("not named after", tokens);
  }

  private void refuses(String problem, NameReader names) {
    bytes.clear();
    assertThatThrownBy(names::next)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(problem);
  }
}
