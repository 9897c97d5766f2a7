package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.StructVectorBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Events of users: arrays, maps and structs. */
final class Events {
  private static final StructType PLACE =
      new StructType(
          List.of(
              Field.required("country", DataType.STRING),
              Field.nullable("latitude", DataType.FLOAT64)));

  private Events() {}

  static List<SampleColumn> columns() {
    return List.of(
        Values.longs("id", DataType.INT64, (row, random) -> row << 20 | random.below(1 << 20)),
        Values.longs(
            "time",
            new DataType.ZonedTimestampType(3, "UTC"),
            (row, random) -> Values.EPOCH_SECOND * 1000 + row * 120 + random.below(120)),
        Values.ints("user", DataType.INT32, (row, random) -> random.belowSkewed(50_000)),
        Values.texts("kind", (row, random) -> Words.EVENTS[random.belowSkewed(6)]),
        new SampleColumn(
            Field.required("tags", ArrayType.of(DataType.STRING, false)), Events::tags),
        new SampleColumn(
            Field.nullable("properties", MapType.of(DataType.STRING, DataType.STRING, true)),
            Events::properties),
        new SampleColumn(Field.nullable("place", PLACE), Events::places));
  }

  private static ColumnVector tags(Chunk chunk) {
    SampleRandom random = chunk.random("tags");
    BytesVectorBuilder tags = new BytesVectorBuilder(chunk.rows());
    ListVectorBuilder lists = new ListVectorBuilder(tags);
    for (int i = 0; i < chunk.rows(); i++) {
      for (int left = random.below(4); left > 0; left--) {
        tags.append(utf8(random.pick(Words.TAGS)));
      }
      lists.endRow();
    }
    return lists.build();
  }

  private static ColumnVector properties(Chunk chunk) {
    SampleRandom random = chunk.random("properties");
    BytesVectorBuilder keys = new BytesVectorBuilder(chunk.rows());
    BytesVectorBuilder values = new BytesVectorBuilder(chunk.rows());
    MapVectorBuilder maps = new MapVectorBuilder(keys, values);
    for (int i = 0; i < chunk.rows(); i++) {
      if (random.chance(0.1)) {
        maps.appendNull();
        continue;
      }
      for (int entry = random.below(3); entry > 0; entry--) {
        keys.append(utf8(Words.TAGS[entry]));
        if (random.chance(0.2)) {
          values.appendNull();
        } else {
          values.append(utf8(random.pick(Words.CITIES)));
        }
      }
      maps.endRow();
    }
    return maps.build();
  }

  private static ColumnVector places(Chunk chunk) {
    SampleRandom random = chunk.random("place");
    BytesVectorBuilder countries = new BytesVectorBuilder(chunk.rows());
    DoubleVectorBuilder latitudes = new DoubleVectorBuilder();
    StructVectorBuilder places = new StructVectorBuilder(List.of(countries, latitudes));
    for (int i = 0; i < chunk.rows(); i++) {
      if (random.chance(0.2)) {
        places.appendNull();
        continue;
      }
      countries.append(utf8(random.pick(Words.COUNTRIES)));
      if (random.chance(0.3)) {
        latitudes.appendNull();
      } else {
        latitudes.append(Values.rounded(180 * random.unit() - 90, 1000));
      }
      places.endRow();
    }
    return places.build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
