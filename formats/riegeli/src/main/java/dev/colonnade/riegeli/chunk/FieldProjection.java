package dev.colonnade.riegeli.chunk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which fields of records are wanted: all, or those of a set of paths. Reading a transposed chunk
 * costs only what the wanted fields need.
 *
 * <pre>
 * FieldProjection.parse("1,5.2,7.0")    // field 1; in field 5 only field 2; of 7 only whether it is there
 * FieldProjection.parse("none")         // no field: every message comes out empty
 * FieldProjection.all()
 * </pre>
 *
 * <p>More than what is asked for may be returned: records of simple chunks, and records that are no
 * protobuf messages, come whole.
 */
public final class FieldProjection {
  /** The last number of a path that asks for the field's presence only, not for its value. */
  public static final int EXISTENCE_ONLY = 0;

  private static final int MAX_FIELD_NUMBER = (1 << 29) - 1;
  private static final FieldProjection ALL = new FieldProjection(List.of(new int[0]));
  private static final FieldProjection NONE = new FieldProjection(List.of());

  private final List<int[]> paths;
  private final boolean includesAll;
  private final Node root = new Node();

  private FieldProjection(List<int[]> paths) {
    this.paths = paths;
    this.includesAll = paths.stream().anyMatch(path -> path.length == 0);
    paths.forEach(this::add);
  }

  /** All fields. */
  public static FieldProjection all() {
    return ALL;
  }

  /** No field. */
  public static FieldProjection none() {
    return NONE;
  }

  /**
   * The fields of some paths, each a list of field numbers from the outside in. An empty path
   * stands for everything; one that ends in {@link #EXISTENCE_ONLY} for a field's presence.
   */
  public static FieldProjection of(List<int[]> paths) {
    List<int[]> copies = new ArrayList<>();
    for (int[] path : paths) {
      check(path);
      copies.add(path.clone());
    }
    return new FieldProjection(List.copyOf(copies));
  }

  /**
   * Reads the text form: paths separated by commas, numbers of a path by dots, a final 0 for
   * existence only; {@code none} for no field, {@code all} or an empty text for all.
   */
  public static FieldProjection parse(String text) {
    switch (text.strip()) {
      case "", "all":
        return ALL;
      case "none":
        return NONE;
      default:
        return of(
            Arrays.stream(text.split(",", -1)).map(path -> parsePath(path.strip(), text)).toList());
    }
  }

  private static int[] parsePath(String path, String text) {
    try {
      return Arrays.stream(path.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "field projection '"
              + text
              + "': '"
              + path
              + "' is not a path of field numbers such as 5.2",
          e);
    }
  }

  private static void check(int[] path) {
    for (int i = 0; i < path.length; i++) {
      boolean existenceOnly = path[i] == EXISTENCE_ONLY && i == path.length - 1;
      if (!existenceOnly && (path[i] < 1 || path[i] > MAX_FIELD_NUMBER)) {
        throw new IllegalArgumentException(
            "field path "
                + text(path)
                + ": "
                + path[i]
                + " is not a field number (1.."
                + MAX_FIELD_NUMBER
                + "; 0 may only come last)");
      }
    }
  }

  private void add(int[] path) {
    Node node = root;
    for (int i = 0; i < path.length; i++) {
      if (path[i] == EXISTENCE_ONLY) {
        node.include(Inclusion.EXISTENCE);
        return;
      }
      node = node.children.computeIfAbsent(path[i], number -> new Node());
      boolean last = i == path.length - 1;
      if (last) {
        node.include(Inclusion.FULL);
      } else if (path[i + 1] != EXISTENCE_ONLY) {
        node.include(Inclusion.CHILDREN);
      }
    }
  }

  /** Whether all fields are wanted. */
  public boolean includesAll() {
    return includesAll;
  }

  /** The top of the tree of wanted fields. */
  Node root() {
    return root;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldProjection that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** The text form that {@link #parse} reads. */
  @Override
  public String toString() {
    if (includesAll) {
      return "all";
    }
    return paths.isEmpty()
        ? "none"
        : paths.stream().map(FieldProjection::text).collect(Collectors.joining(","));
  }

  private static String text(int[] path) {
    return IntStream.of(path).mapToObj(Integer::toString).collect(Collectors.joining("."));
  }

  /** What is wanted of a field, the most first. */
  enum Inclusion {
    FULL,
    CHILDREN,
    EXISTENCE
  }

  /** A field of the tree. */
  static final class Node {
    private final TreeMap<Integer, Node> children = new TreeMap<>();
    private Inclusion inclusion;

    private void include(Inclusion more) {
      if (inclusion == null || more.compareTo(inclusion) < 0) {
        inclusion = more;
      }
    }

    /** What is wanted of this field. */
    Inclusion inclusion() {
      return inclusion;
    }

    /** The field of this number inside this one, or null if nothing of it is wanted. */
    Node child(int fieldNumber) {
      return children.get(fieldNumber);
    }
  }
}
