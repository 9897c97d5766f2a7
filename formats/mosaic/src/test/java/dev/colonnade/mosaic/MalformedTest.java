package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Bad files are refused by a {@link FormatException}; controls are read. */
class MalformedTest {
  private static final Set<String> SOUND =
      Set.of(
          "ok_plain2",
          "F_reserved_nonzero",
          "S_nb_gt_cols",
          "S_order_missing",
          "I_rows0_bucket_present",
          "B_dict_1",
          "B_dict_300",
          "B_dict_pad_bits",
          "B_dec_0bytes",
          "B_dec_nonminimal",
          "A_ok",
          "M_ok",
          "M_dup_keys",
          "B_null_pad_bits",
          "B_hasnulls_zero_bitmap",
          "B_plain_all_null_bitmap",
          "B_allnull_with_hasnulls_flag",
          "B_flag_padding_set",
          "Z_ok",
          "P_ok",
          "P_allnull_second",
          "P_flags_ff",
          "P_enc3_slot",
          "P_only_dir_all_null",
          "PA_ok",
          "PA_const_len");

  /** Read or refused, as we like. */
  private static final Set<String> EITHER =
      Set.of(
          "S_unsorted",
          "S_nullable_7",
          "S_varint_noncanon",
          "I_stats_min_gt_max",
          "I_stats_dup",
          "I_stats_on_array",
          "I_rows_huge_allnull",
          "I_rows_huge_const",
          "B_bool_2",
          "B_ts_bad_dict_unused",
          "Z_skippable_first",
          "Z_two_frames");

  @TestFactory
  Stream<DynamicTest> readsOrRefuses() throws IOException {
    return VectorFiles.malformed().stream()
        .map(file -> DynamicTest.dynamicTest(VectorFiles.name(file), () -> check(file)));
  }

  private static void check(Path file) throws IOException {
    String name = VectorFiles.name(file);
    if (SOUND.contains(name)) {
      readAll(file);
    } else if (EITHER.contains(name)) {
      Throwable thrown = catchThrowable(() -> readAll(file));
      assertThat(thrown)
          .satisfiesAnyOf(
              t -> assertThat(t).isNull(), t -> assertThat(t).isInstanceOf(FormatException.class));
    } else {
      assertThatThrownBy(() -> readAll(file))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(name);
    }
  }

  private static void readAll(Path file) throws IOException {
    try (Table table = Formats.open(file);
        ScanReader reader = table.scan().open()) {
      table.meta();
      while (reader.next() != null) {
        // Decoding is the check.
      }
      table.layout();
      table.verify(true);
    }
  }
}
