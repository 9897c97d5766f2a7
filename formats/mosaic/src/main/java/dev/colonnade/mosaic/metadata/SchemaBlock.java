package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.util.Arrays;

/**
 * The columns in the order of their names, and their original order.
 *
 * <pre>
 * varint columns, varint buckets, u8 name coding (0 front coding, 1 with byte pairs before it)
 * [name coding 1: rules, see {@link NameRules}]
 * columns × ( name, see {@link NameReader}, type, see {@link TypeDescriptor} )
 * columns × zigzag varint: sorted position, less that of the column before
 * </pre>
 *
 * @param sorted the columns by name, as unsigned bytes of UTF-8
 * @param sortedPositions for each column in the original order, its position in {@code sorted}
 */
record SchemaBlock(Field[] sorted, int[] sortedPositions, int numBuckets) {
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
    NameRules rules = coding == 1 ? NameRules.parse(in, limits) : NameRules.NONE;
    NameReader names = new NameReader(in, rules, limits.nameLength());
    Field[] sorted = new Field[columns];
    for (int i = 0; i < columns; i++) {
      String name = names.next();
      TypeDescriptor type = TypeDescriptor.parse(in, 1, limits);
      sorted[i] = new Field(name, type.type(), type.nullable());
    }
    return sorted;
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
