package dev.colonnade.core.vector;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects values row by row into a vector. The typed {@code append} methods are on the subclasses;
 * {@link #forType} gives the one that a type needs.
 */
public abstract sealed class VectorBuilder
    permits ByteVectorBuilder,
        IntVectorBuilder,
        LongVectorBuilder,
        FloatVectorBuilder,
        DoubleVectorBuilder,
        BytesVectorBuilder,
        ListVectorBuilder,
        MapVectorBuilder,
        StructVectorBuilder {
  private int size;
  private long[] nullWords;

  /** The builder for a type's values, nested builders included. */
  public static VectorBuilder forType(DataType type) {
    return switch (type.physical()) {
      case BYTE -> new ByteVectorBuilder();
      case INT -> new IntVectorBuilder();
      case LONG -> new LongVectorBuilder();
      case FLOAT -> new FloatVectorBuilder();
      case DOUBLE -> new DoubleVectorBuilder();
      case BYTES -> new BytesVectorBuilder();
      case LIST -> new ListVectorBuilder(forType(((DataType.ArrayType) type).element().type()));
      case MAP -> {
        DataType.MapType map = (DataType.MapType) type;
        yield new MapVectorBuilder(forType(map.key().type()), forType(map.value().type()));
      }
      case STRUCT -> {
        List<VectorBuilder> fields = new ArrayList<>();
        for (Field field : ((DataType.StructType) type).fields()) {
          fields.add(forType(field.type()));
        }
        yield new StructVectorBuilder(fields);
      }
    };
  }

  /** Rows collected so far. */
  public final int size() {
    return size;
  }

  /** Appends a null. */
  public final void appendNull() {
    int word = size >>> 6;
    if (nullWords == null) {
      nullWords = new long[Math.max(8, word + 1)];
    } else if (word >= nullWords.length) {
      nullWords = Arrays.copyOf(nullWords, Math.max(word + 1, nullWords.length * 2));
    }
    nullWords[word] |= 1L << size;
    appendEmpty();
  }

  /** The collected rows; the builder is then empty and can be used again. */
  public final ColumnVector build() {
    NullBitmap nulls =
        nullWords == null
            ? null
            : new NullBitmap(Arrays.copyOf(nullWords, NullBitmap.words(size)), size);
    ColumnVector vector = take(size, nulls);
    size = 0;
    nullWords = null;
    return vector;
  }

  /** Bytes of memory that the collected values take, roughly. */
  public abstract long memoryBytes();

  /** Appends what stands in a null row. */
  abstract void appendEmpty();

  /** Hands the values over and starts anew. */
  abstract ColumnVector take(int rows, NullBitmap nulls);

  final void added() {
    size++;
  }

  final void added(int rows) {
    size += rows;
  }
}
