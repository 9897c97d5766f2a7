package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Memory;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

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
  static Cells decode(int type, Slice chunk, Cells source, Section section, Memory memory)
      throws FormatException {
    TypedColumn column = new TypedColumn(chunk, section, memory);
    return switch (type) {
      case TEXT -> Cells.lines(chunk, memory, section);
      case INT -> column.numbers(-1);
      case DEC -> column.numbers(column.scale());
      case NUMEXC -> column.numbersWithExceptions();
      case DERIVED -> column.derived(source);
      case DICT -> column.dictionary();
      case SHUF -> column.shuffled();
      default -> Cells.NONE;
    };
  }

  private int scale() throws FormatException {
    int scale = in.u8("a scale");
    if (scale > MAX_SCALE) {
      throw in.error("a scale of " + scale + ", at most " + MAX_SCALE + " expected");
    }
    return scale;
  }

  /** Numbers to the end of the chunk: whole ones where the scale is negative. */
  private Cells numbers(int scale) throws FormatException {
    int count = 0;
    for (int i = chunk.offset() + in.position(); i < chunk.end(); i++) {
      count += chunk.array()[i] >= 0 ? 1 : 0;
    }
    Printed cells = new Printed(count, in.remaining());
    long sum = 0;
    while (in.remaining() > 0) {
      sum += in.zigzag64("a delta");
      cells.add(sum, scale);
    }
    return cells.build();
  }

  private Cells numbersWithExceptions() throws FormatException {
    int kind = in.u8("a kind of numbers");
    int scale = kind == 0 ? -1 : kind == 1 ? scale() : 0;
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
    int exceptions = in.count(in.varint64("exceptions"), 1, "exceptions");
    int exceptionBytes = in.position();
    for (int i = 0; i < exceptions; i++) {
      in.skip(in.varint64("an exception's length"));
    }
    ByteReader texts = new ByteReader(chunk, section);
    texts.seek(exceptionBytes);
    Printed cells = new Printed(count, in.position() - exceptionBytes + in.remaining());
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if ((bitmap.array()[bitmap.offset() + i / 8] >> (i & 7) & 1) != 0) {
        sum += in.zigzag64("a delta");
        cells.add(sum, scale);
      } else if (exceptions-- > 0) {
        cells.add(texts.slice(texts.varint64("an exception's length"), "an exception"));
      } else {
        throw in.error("value " + i + " is an exception, but there are no more of them");
      }
    }
    return cells.build();
  }

  private Cells derived(Cells source) throws FormatException {
    in.varint64("a source column");
    Cells entries = entries("mapped values");
    memory.charge((long) source.count() * Cells.OVERHEAD, section);
    int[] starts = new int[source.count()];
    int[] stops = new int[source.count()];
    ByteKeys seen = new ByteKeys();
    for (int i = 0; i < source.count(); i++) {
      int key = seen.add(source.data(), source.starts()[i], source.length(i));
      if (key >= entries.count()) {
        throw in.error("value " + i + " maps to entry " + key + ", there are " + entries.count());
      }
      starts[i] = entries.starts()[key];
      stops[i] = entries.stops()[key];
    }
    return new Cells(chunk.array(), starts, stops, source.count());
  }

  private Cells dictionary() throws FormatException {
    long stated = in.varint64("values");
    Cells entries = entries("dictionary entries");
    int count = in.count(stated, 1, "values");
    memory.charge((long) count * Cells.OVERHEAD, section);
    int[] starts = new int[count];
    int[] stops = new int[count];
    for (int i = 0; i < count; i++) {
      long index = in.varint64("an index");
      if (index < 0 || index >= entries.count()) {
        throw in.error(
            "dictionary entry "
                + Long.toUnsignedString(index)
                + " wanted, there are "
                + entries.count());
      }
      starts[i] = entries.starts()[(int) index];
      stops[i] = entries.stops()[(int) index];
    }
    return new Cells(chunk.array(), starts, stops, count);
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

  private Cells shuffled() throws FormatException {
    long stated = in.varint64("values");
    long minimum = in.zigzag64("the minimum");
    int width = in.u8("a width");
    if (width < 1 || width > 8) {
      throw in.error("a width of " + width + " bytes, 1 to 8 expected");
    }
    int count = in.count(stated, width, "values");
    Slice planes = in.slice((long) count * width, "values");
    Printed cells = new Printed(count, planes.length());
    for (int i = 0; i < count; i++) {
      long value = 0;
      for (int plane = width - 1; plane >= 0; plane--) {
        value = value << 8 | planes.array()[planes.offset() + plane * count + i] & 0xff;
      }
      cells.add(value + minimum, -1);
    }
    return cells.build();
  }

  /** Cells of printed numbers, charged as they grow. */
  private final class Printed {
    private final int[] starts;
    private final int[] stops;
    private final ByteWriter text;
    private int count;
    private long charged;

    private Printed(int count, int sizeHint) throws FormatException {
      memory.charge((long) count * Cells.OVERHEAD, section);
      starts = new int[count];
      stops = new int[count];
      text = new ByteWriter(sizeHint + DecimalText.MAX_LENGTH);
    }

    private void add(long value, int scale) throws FormatException {
      room(DecimalText.MAX_LENGTH);
      starts[count] = text.length();
      if (scale < 0) {
        DecimalText.whole(value, text);
      } else {
        DecimalText.fixed(value, scale, text);
      }
      stops[count++] = text.length();
    }

    private void add(Slice exception) throws FormatException {
      room(exception.length());
      starts[count] = text.length();
      text.bytes(exception);
      stops[count++] = text.length();
    }

    /** Charges ahead in steps, so that the limit is met before the memory is taken. */
    private void room(int bytes) throws FormatException {
      long needed = (long) text.length() + bytes;
      if (needed > charged) {
        long step = Math.max(1 << 16, charged);
        memory.charge(step + bytes, section);
        charged += step + bytes;
        if (charged > Integer.MAX_VALUE - 64 && needed > Integer.MAX_VALUE - 64) {
          throw section.error("a column of more than 2 GiB");
        }
      }
    }

    private Cells build() {
      return new Cells(text.slice().array(), starts, stops, count);
    }
  }
}
