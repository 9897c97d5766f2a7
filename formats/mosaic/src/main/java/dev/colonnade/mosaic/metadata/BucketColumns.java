package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of a bucket. Physical columns come in this order: first one for each logical column
 * (a scalar itself, the lengths of an array or map), then, column by column, the children of the
 * nested ones, depth first: an array's element; a map's key, then its value; a nested child's own
 * children directly after it.
 */
public final class BucketColumns {
  private final int firstColumn;
  private final List<Field> logical;
  private final List<PhysicalColumn> physical;
  private final int[] firstChild;

  private BucketColumns(
      int firstColumn, List<Field> logical, List<PhysicalColumn> physical, int[] firstChild) {
    this.firstColumn = firstColumn;
    this.logical = logical;
    this.physical = physical;
    this.firstChild = firstChild;
  }

  /** The columns of a bucket whose first one is at {@code firstColumn} of the sorted columns. */
  public static BucketColumns of(int firstColumn, List<Field> logical) {
    List<PhysicalColumn> physical = new ArrayList<>(logical.size());
    for (Field field : logical) {
      physical.add(column(field, field.name()));
    }
    int[] firstChild = new int[logical.size() + 1];
    for (int i = 0; i < logical.size(); i++) {
      firstChild[i] = physical.size();
      addChildren(logical.get(i).type(), logical.get(i).name(), physical);
    }
    firstChild[logical.size()] = physical.size();
    return new BucketColumns(firstColumn, logical, physical, firstChild);
  }

  private static void addChildren(DataType type, String path, List<PhysicalColumn> into) {
    if (type instanceof DataType.ArrayType t) {
      addChild(t.element(), path, into);
    } else if (type instanceof DataType.MapType t) {
      addChild(t.key(), path, into);
      addChild(t.value(), path, into);
    }
  }

  private static void addChild(Field child, String parent, List<PhysicalColumn> into) {
    String path = parent + "." + child.name();
    into.add(column(child, path));
    addChildren(child.type(), path, into);
  }

  private static PhysicalColumn column(Field field, String path) {
    DataType type = TypeDescriptor.isNested(field.type()) ? DataType.INT32 : field.type();
    return new PhysicalColumn(path, type, ValueForm.of(type), field.nullable());
  }

  /** Position of the first column among all columns by name. */
  public int firstColumn() {
    return firstColumn;
  }

  /** The logical columns, by name. */
  public List<Field> logical() {
    return logical;
  }

  /** All that is stored. */
  public List<PhysicalColumn> physical() {
    return physical;
  }

  /** Number of physical columns that are children. */
  public int children() {
    return physical.size() - logical.size();
  }

  /** The first physical column that is a child of a logical column. */
  public int firstChild(int logicalColumn) {
    return firstChild[logicalColumn];
  }

  /** One past the last physical column that is a child of a logical column. */
  public int endOfChildren(int logicalColumn) {
    return firstChild[logicalColumn + 1];
  }

  /** Bytes before the slots of a paged bucket: element counts of children, lengths of slots. */
  public int directoryLength() {
    return (children() > 0 ? 2 + 4 * children() : 0) + 4 * physical.size();
  }
}
