package dev.colonnade.mosaic;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.Vectors;
import java.util.List;

/** Batches of constant and dictionary vectors, at the top and inside of arrays. */
final class EncodedBatches {
  private static final int ROWS = 70;

  private EncodedBatches() {}

  static List<Batch> all() {
    NullBitmap some = new NullBitmap(ROWS);
    for (int row = 0; row < ROWS; row += 3) {
      some.setNull(row);
    }
    int[] indices = new int[ROWS];
    for (int row = 0; row < ROWS; row++) {
      indices[row] = row * 7 % 5;
    }
    BytesVector texts = BytesVector.of(List.of("a", "bb", "", "é", "a longer text"));
    LongVector numbers = new LongVector(5, -1, 0, 7, Long.MIN_VALUE);
    DataType list = DataType.ArrayType.of(DataType.STRING, true);
    int[] offsets = new int[ROWS + 1];
    for (int row = 0; row < ROWS; row++) {
      offsets[row + 1] = Math.min(ROWS, row + row % 2);
    }
    ColumnVector lists =
        new ListVector(offsets, new DictionaryVector(indices, texts, ROWS, some), ROWS, some);
    return List.of(
        batch(DataType.STRING, new DictionaryVector(indices, texts, ROWS, null)),
        batch(DataType.STRING, new DictionaryVector(indices, texts, ROWS, some)),
        batch(DataType.STRING, new ConstantVector(BytesVector.of(List.of("same")), ROWS, some)),
        batch(DataType.INT64, new DictionaryVector(indices, numbers, ROWS, some)),
        batch(new DataType.TimestampType(9), new DictionaryVector(indices, numbers, ROWS, null)),
        batch(DataType.INT32, new ConstantVector(new IntVector(9), ROWS, null)),
        batch(DataType.INT32, Vectors.allNull(DataType.INT32, ROWS)),
        batch(list, lists),
        batch(list, Vectors.allNull(list, ROWS)));
  }

  private static Batch batch(DataType type, ColumnVector vector) {
    return new Batch(Schema.of(Field.nullable("c", type)), vector.size(), vector);
  }
}
