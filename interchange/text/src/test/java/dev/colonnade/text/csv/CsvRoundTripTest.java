package dev.colonnade.text.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.text.TextFiles;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CSV to a table and back gives the same bytes, whatever the table is meant for. */
class CsvRoundTripTest {
  private static final CsvFormat CSV = new CsvFormat();

  static Stream<String> hardFiles() {
    return Stream.of(
        "a,b\n",
        "a\n",
        "a\n\n\n",
        "a,b\n,\n,\n",
        "a,b\n1,\n,2\n",
        "id,text\n1,\"a,b\"\n2,\"say \"\"hi\"\"\"\n3,\"two\nlines\"\n4,\"\"\"\"\n5,\"cr\r\"\n",
        "naïve,日本語,🙂\nÅ,é,😀\n",
        "code\n007\n08\n",
        "n\n+5\n5\n",
        "n\n1e3\n1.5\n",
        "n\n1.10\n2.25\n",
        "n\n9223372036854775807\n-9223372036854775808\n",
        "n\n9223372036854775808\n1\n",
        "n\n2147483647\n-2147483648\n",
        "n\n2147483648\n0\n",
        "n\n-0\n0\n",
        "n\n-0.0\n0.0\n1.0E10\n4.9E-324\nNaN\nInfinity\n-Infinity\n",
        "n\n0.1\n0.30000000000000004\n1.7976931348623157E308\n",
        "n\n0.10\n",
        "b\ntrue\nfalse\n",
        "b\ntrue\nFalse\n",
        "b,n\ntrue,1\n,2\nfalse,\n",
        " a , b\n 1 ,2 \n",
        "a,\n1,2\n",
        "\"a,b\",\"c\"\"d\",\"e\nf\"\n1,2,3\n",
        "x\n00000000000000000000000000000000001\n",
        "x\n99999999999999999999\n",
        "x,y\n'a',\"'b,'\"\n",
        wide(3_000),
        tall(100_000));
  }

  private static String wide(int columns) {
    String names =
        IntStream.range(0, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String values =
        IntStream.range(0, columns)
            .mapToObj(i -> i % 3 == 0 ? "" + i : i % 3 == 1 ? i + ".5" : "t" + i)
            .collect(Collectors.joining(","));
    return names + "\n" + (values + "\n").repeat(20);
  }

  private static String tall(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(i -> i * 31 + "\n")
        .collect(Collectors.joining("", "n\n", ""));
  }

  @ParameterizedTest
  @MethodSource("hardFiles")
  void comesBackTheSame(String text) throws IOException {
    for (TypeSupport target : List.of(TypeSupport.ANYTHING, TextFiles.CLMN, TextFiles.GPP)) {
      assertThat(roundTrip(text, target)).isEqualTo(text);
    }
  }

  @Test
  void emptyTextAndNullStayDifferentWhereThereAreNulls() throws IOException {
    String text = "a,b\n,\"\"\n\"\",\nx,y\n";
    assertThat(roundTrip(text, TypeSupport.ANYTHING)).isEqualTo(text);
    assertThat(roundTrip("a\n\"\"\n1\n", TypeSupport.ANYTHING)).isEqualTo("a\n\"\"\n1\n");
  }

  @Test
  void typesAreThoseThatThePrintedTextAllows() throws IOException {
    String text = "i,l,f,b,s,z,e\n1,3000000000,1.5,true,x,007,1\n-2,1,-0.0,false,y,8,\n";
    assertThat(types(text, TypeSupport.ANYTHING))
        .containsExactly("int32", "int64", "float64", "boolean", "string", "string", "int32");
    assertThat(types(text, TextFiles.CLMN))
        .containsExactly("int32", "int64", "float64", "string", "string", "string", "string");
    assertThat(types(text, TextFiles.GPP))
        .containsExactly("int32", "string", "float64", "boolean", "string", "string", "string");
  }

  private static List<String> types(String text, TypeSupport target) throws IOException {
    try (Table table = TextFiles.open(CSV, text, ReadOptions.DEFAULT.withTarget(target))) {
      return table.schema().fields().stream().map(Field::type).map(DataType::toString).toList();
    }
  }

  private static String roundTrip(String text, TypeSupport target) throws IOException {
    try (Table table = TextFiles.open(CSV, text, ReadOptions.DEFAULT.withTarget(target))) {
      return TextFiles.write(table, CSV, WriteOptions.DEFAULT);
    }
  }
}
