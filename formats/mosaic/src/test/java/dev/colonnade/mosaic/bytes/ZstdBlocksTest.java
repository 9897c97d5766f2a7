package dev.colonnade.mosaic.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdBlocksTest {
  private static final Section SECTION = Section.of("blocks");

  @Test
  void givesBackWhatWasCompressed() throws IOException {
    byte[] bytes = new byte[100_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 97);
    }
    byte[] stored = ZstdBlocks.compress(bytes, bytes.length, 3);
    Slice slice = Slice.of(stored);
    assertThat(ZstdBlocks.decompress(slice, bytes.length, SECTION, Limits.DEFAULT))
        .isEqualTo(bytes);
    for (long wrong : new long[] {0, bytes.length - 1, bytes.length + 1, 0xffff_ffffL}) {
      assertThatThrownBy(() -> ZstdBlocks.decompress(slice, wrong, SECTION, Limits.DEFAULT))
          .isInstanceOf(FormatException.class);
    }
    assertThatThrownBy(
            () ->
                ZstdBlocks.decompress(
                    slice, bytes.length, SECTION, Limits.DEFAULT.withAllocation(1000)))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> ZstdBlocks.decompress(Slice.EMPTY, 10, SECTION, Limits.DEFAULT))
        .isInstanceOf(FormatException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.1", "25.0.2+10"})
  void refusesRuntimesThatCorruptArrays(String version) {
    assertThatThrownBy(() -> ZstdBlocks.refuseUnsafeRuntime(Runtime.Version.parse(version)))
        .hasMessageContaining("JDK-8377811");
  }

  @ParameterizedTest
  @ValueSource(strings = {"17.0.15", "21", "24.0.2", "25.0.3", "26"})
  void runsOnOthers(String version) {
    assertThatCode(() -> ZstdBlocks.refuseUnsafeRuntime(Runtime.Version.parse(version)))
        .doesNotThrowAnyException();
  }
}
