package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The columns in the order of their names, and their original order.
 *
 * <pre>
 * varint columns, varint buckets, u8 name coding (0 front coding, 1 with byte pairs before it)
 * [name coding 1: rules, see {@link NameRules}]
 * columns × ( varint shared, varint length, suffix, type, see {@link TypeDescriptor} )
 * columns × zigzag varint: sorted position, less that of the column before
 * </pre>
 *
 * A coded name is the first {@code shared} bytes of the one before it and the suffix.
 *
 * @param sorted the columns by name, as unsigned bytes of UTF-8
 * @param sortedPositions for each column in the original order, its position in {@code sorted}
 */
record SchemaBlock(Field[] sorted, int[] sortedPositions, int numBuckets) {
  /** Names may not take more bytes than this together: front coding can repeat them endlessly. */
  private static final long MAX_NAME_BYTES = 256L << 20;

  /** The fewest bytes of a column: shared, length, type, nullable. */
  private static final int LEAST_COLUMN = 4;

  static SchemaBlock parse(Slice bytes, Section section, Limits limits) throws FormatException {
    ByteReader in = new ByteReader(bytes, section);
    int columns = in.count(in.varint32("columns"), LEAST_COLUMN, "columns");
    if (columns > limits.columns()) {
      throw in.error(columns + " columns, at most " + limits.columns());
    }
    long buckets = in.varint32("buckets");
    if (buckets < 1 || buckets > Math.max(columns, limits.columns())) {
      throw in.error(buckets + " buckets for " + columns + " columns");
    }
    Field[] sorted = parseColumns(in, columns, limits);
    return new SchemaBlock(sorted, parseOrder(in, columns), (int) buckets);
  }

  private static Field[] parseColumns(ByteReader in, int columns, Limits limits)
      throws FormatException {
    int coding = in.u8("name coding");
    if (coding > 1) {
      throw in.error("name coding " + coding + " is not known, 0 or 1 expected");
    }
    NameRules rules = coding == 1 ? NameRules.parse(in, limits) : null;
    byte[] coded = new byte[64];
    int codedLength = 0;
    ByteWriter name = new ByteWriter();
    ByteWriter before = new ByteWriter();
    long nameBytes = 0;
    Field[] sorted = new Field[columns];
    for (int i = 0; i < columns; i++) {
      long shared = in.varint32("shared name bytes");
      if (shared > codedLength) {
        throw in.error(shared + " name bytes shared, the name before has " + codedLength);
      }
      Slice suffix = in.slice(in.varint32("name length"), "column name");
      codedLength = (int) shared + suffix.length();
      if (codedLength > limits.nameLength()) {
        throw in.error("name longer than " + limits.nameLength() + " bytes");
      }
      if (codedLength > coded.length) {
        coded = Arrays.copyOf(coded, Math.max(codedLength, coded.length * 2));
      }
      System.arraycopy(suffix.array(), suffix.offset(), coded, (int) shared, suffix.length());
      ByteWriter swap = before;
      before = name;
      name = swap;
      name.clear();
      if (rules == null) {
        name.bytes(coded, 0, codedLength);
      } else {
        rules.expand(coded, codedLength, name, in, limits.nameLength());
      }
      nameBytes += name.length();
      if (nameBytes > MAX_NAME_BYTES) {
        throw in.error("column names take more than " + MAX_NAME_BYTES + " bytes");
      }
      if (i > 0 && compare(before, name) >= 0) {
        throw in.error("column " + i + " is not named after the one before it, or is named twice");
      }
      String text = text(name, in);
      TypeDescriptor type = TypeDescriptor.parse(in, 1, limits);
      sorted[i] = new Field(text, type.type(), type.nullable());
    }
    return sorted;
  }

  private static int compare(ByteWriter a, ByteWriter b) {
    return Arrays.compareUnsigned(
        a.slice().array(), 0, a.length(), b.slice().array(), 0, b.length());
  }

  private static String text(ByteWriter name, ByteReader in) throws FormatException {
    byte[] bytes = name.slice().array();
    int length = name.length();
    if (length == 0) {
      throw in.error("empty column name");
    }
    if (Utf8.isAscii(bytes, 0, length)) {
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
    if (Utf8.firstInvalid(bytes, 0, length) >= 0) {
      throw in.error("column name is not valid UTF-8");
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /** Where no bytes are left, the original order is that of the names. */
  private static int[] parseOrder(ByteReader in, int columns) throws FormatException {
    int[] positions = new int[columns];
    if (in.remaining() == 0) {
      Arrays.setAll(positions, i -> i);
      return positions;
    }
    boolean[] seen = new boolean[columns];
    long position = 0;
    for (int i = 0; i < columns; i++) {
      position += in.zigzag64("column order");
      if (position < 0 || position >= columns || seen[(int) position]) {
        throw in.error("column order is not one of " + columns + " columns: " + position);
      }
      seen[(int) position] = true;
      positions[i] = (int) position;
    }
    if (in.remaining() != 0) {
      throw in.error(in.remaining() + " bytes after the schema");
    }
    return positions;
  }
}
