package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Memory;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ZigZag;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * Decodes the chunk of one column of the columnar codec into its cells.
 *
 * <pre>
 * 0 TEXT     lines
 * 1 INT      sv deltas to the end
 * 2 DEC      u8 scale, sv deltas to the end
 * 3 NUMEXC   u8 kind, u8 scale if kind = 1, uv count, bitmap, uv exceptions, lp each, sv deltas
 * 4 DERIVED  uv source column, uv entries, lp each: the j-th distinct source value maps to entry j
 * 5 DICT     uv count, uv entries, lp each, uv index of each value
 * 6 SHUF     uv count, sv minimum, u8 width, the values' bytes plane by plane
 * </pre>
 */
public final class TypedColumn {
  public static final int TEXT = 0;
  public static final int INT = 1;
  public static final int DEC = 2;
  public static final int NUMEXC = 3;
  public static final int DERIVED = 4;
  public static final int DICT = 5;
  public static final int SHUF = 6;

  /** The most digits after the dot. */
  public static final int MAX_SCALE = 18;

  private final Memory memory;
  private final Section section;
  private final ByteReader in;
  private final Slice chunk;

  private TypedColumn(Slice chunk, Section section, Memory memory) {
    this.memory = memory;
    this.section = section;
    this.chunk = chunk;
    this.in = new ByteReader(chunk, section);
  }

  /** Which earlier column a DERIVED chunk maps. */
  static int source(Slice chunk, int column, Section section) throws FormatException {
    ByteReader in = new ByteReader(chunk, section);
    long source = in.varint64("a source column");
    if (source < 0 || source >= column) {
      throw in.error(
          "column "
              + column
              + " is derived from column "
              + Long.toUnsignedString(source)
              + ", which is not before it");
    }
    return (int) source;
  }

  /**
   * @param source the cells of the column that a DERIVED one maps; null for the others
   */
  static ColumnCells decode(
      int type, Slice chunk, ColumnCells source, Section section, Memory memory)
      throws IOException {
    TypedColumn column = new TypedColumn(chunk, section, memory);
    return switch (type) {
      case TEXT -> ColumnCells.texts(Cells.lines(chunk, memory, section));
      case INT -> column.numbers(ColumnCells.WHOLE);
      case DEC -> column.numbers(column.scale());
      case NUMEXC -> column.numbersWithExceptions();
      case DERIVED -> column.derived(source);
      case DICT -> column.dictionary();
      case SHUF -> column.shuffled();
      default -> ColumnCells.texts(Cells.NONE);
    };
  }

  private int scale() throws FormatException {
    int scale = in.u8("a scale");
    if (scale > MAX_SCALE) {
      throw in.error("a scale of " + scale + ", at most " + MAX_SCALE + " expected");
    }
    return scale;
  }

  private ColumnCells numbers(int scale) throws FormatException {
    int count = 0;
    for (int i = chunk.offset() + in.position(); i < chunk.end(); i++) {
      count += chunk.array()[i] >= 0 ? 1 : 0;
    }
    long[] numbers = new long[charged(count, Long.BYTES)];
    Deltas deltas = new Deltas();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += deltas.next();
      numbers[i] = sum;
    }
    in.seek(deltas.at - chunk.offset());
    if (in.remaining() > 0) {
      in.zigzag64("a delta");
    }
    return ColumnCells.numbers(numbers, scale);
  }

  /** Reads signed numbers, most of which have few bytes, from where the chunk's reader stands. */
  private final class Deltas {
    private final byte[] bytes = chunk.array();
    private final int safe = chunk.end() - 3;
    private int at = chunk.offset() + in.position();

    private long next() throws FormatException {
      if (at <= safe) {
        int first = bytes[at];
        if (first >= 0) {
          at++;
          return ZigZag.decode(first);
        }
        int second = bytes[at + 1];
        if (second >= 0) {
          at += 2;
          return ZigZag.decode(first & 0x7f | second << 7);
        }
        int third = bytes[at + 2];
        if (third >= 0) {
          at += 3;
          return ZigZag.decode(first & 0x7f | (second & 0x7f) << 7 | third << 14);
        }
      }
      in.seek(at - chunk.offset());
      long value = in.zigzag64("a delta");
      at = chunk.offset() + in.position();
      return value;
    }
  }

  private int charged(int count, int bytes) throws FormatException {
    memory.charge((long) count * bytes, section);
    return count;
  }

  private ColumnCells numbersWithExceptions() throws FormatException {
    int kind = in.u8("a kind of numbers");
    int scale = kind == 0 ? ColumnCells.WHOLE : kind == 1 ? scale() : 0;
    long stated = in.varint64("values");
    if (stated < 0 || stated > 8L * in.remaining()) {
      throw in.error(
          Long.toUnsignedString(stated)
              + " values stated, but only "
              + in.remaining()
              + " bytes are left");
    }
    int count = (int) stated;
    Slice bitmap = in.slice((count + 7L) / 8, "the bitmap");
    Cells exceptions = entries("exceptions");
    long[] numbers = new long[charged(count, Long.BYTES)];
    Deltas deltas = new Deltas();
    int exception = 0;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if ((bitmap.array()[bitmap.offset() + i / 8] >> (i & 7) & 1) != 0) {
        sum += deltas.next();
        numbers[i] = sum;
      } else if (exception < exceptions.count()) {
        numbers[i] = exception++;
      } else {
        throw in.error("value " + i + " is an exception, but there are no more of them");
      }
    }
    return ColumnCells.mixed(numbers, scale, bitmap, exceptions);
  }

  private ColumnCells derived(ColumnCells source) throws IOException {
    in.varint64("a source column");
    Cells entries = entries("mapped values");
    charged(source.count(), Integer.BYTES);
    int[] indices = source.distinct();
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] >= entries.count()) {
        throw in.error(
            "value " + i + " maps to entry " + indices[i] + ", there are " + entries.count());
      }
    }
    return ColumnCells.entries(indices, entries);
  }

  private ColumnCells dictionary() throws FormatException {
    long stated = in.varint64("values");
    Cells entries = entries("dictionary entries");
    int count = in.count(stated, 1, "values");
    int[] indices = new int[charged(count, Integer.BYTES)];
    for (int i = 0; i < count; i++) {
      indices[i] = Indices.next(in, entries.count(), "dictionary entry");
    }
    return ColumnCells.entries(indices, entries);
  }

  /** uv count | count x lp, left where they are. */
  private Cells entries(String what) throws FormatException {
    int count = in.count(in.varint64(what), 1, what);
    memory.charge((long) count * Cells.OVERHEAD, section);
    int[] starts = new int[count];
    int[] stops = new int[count];
    for (int i = 0; i < count; i++) {
      Slice entry = in.slice(in.varint64("a length"), what);
      starts[i] = entry.offset();
      stops[i] = entry.end();
    }
    return new Cells(chunk.array(), starts, stops, count);
  }

  private ColumnCells shuffled() throws FormatException {
    long stated = in.varint64("values");
    long minimum = in.zigzag64("the minimum");
    int width = in.u8("a width");
    if (width < 1 || width > 8) {
      throw in.error("a width of " + width + " bytes, 1 to 8 expected");
    }
    int count = in.count(stated, width, "values");
    Slice planes = in.slice((long) count * width, "values");
    long[] numbers = new long[charged(count, Long.BYTES)];
    Arrays.fill(numbers, minimum);
    for (int plane = 0; plane < width; plane++) {
      byte[] bytes = planes.array();
      int at = planes.offset() + plane * count;
      int shift = 8 * plane;
      for (int i = 0; i < count; i++) {
        numbers[i] += (bytes[at + i] & 0xffL) << shift;
      }
    }
    return ColumnCells.numbers(numbers, ColumnCells.WHOLE);
  }
}
