package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import java.util.Arrays;
import java.util.List;

/**
 * What a projection leaves of a record, told the simple way: by walking the record itself, field by
 * field, and asking for each path whether and how it is wanted.
 */
final class ProjectionModel {
  /** How much of a field is wanted; where several paths speak of it, the most. */
  private enum Wanted {
    ALL,
    SOME_CHILDREN,
    EXISTENCE,
    NOTHING
  }

  private static final int DEEPEST = 100;

  private final List<int[]> paths;
  private final MessageCheck check = new MessageCheck();

  ProjectionModel(List<int[]> paths) {
    this.paths = paths;
  }

  byte[] project(byte[] record) {
    boolean all = paths.stream().anyMatch(path -> path.length == 0);
    if (all || !check.isMessage(record, 0, record.length)) {
      return record;
    }
    return fields(record, new int[0], false);
  }

  private Wanted wanted(int[] field) {
    Wanted most = Wanted.NOTHING;
    for (int[] path : paths) {
      boolean existence = path.length > 0 && path[path.length - 1] == 0;
      int length = existence ? path.length - 1 : path.length;
      Wanted here = Wanted.NOTHING;
      if (length >= 1 && length <= field.length && startsWith(field, path, length)) {
        boolean exactly = length == field.length;
        here = !existence ? Wanted.ALL : exactly ? Wanted.EXISTENCE : Wanted.NOTHING;
      } else if (length > field.length && startsWith(path, field, field.length)) {
        here = Wanted.SOME_CHILDREN;
      }
      most = here.compareTo(most) < 0 ? here : most;
    }
    return most;
  }

  private static boolean startsWith(int[] whole, int[] start, int length) {
    return Arrays.equals(whole, 0, length, start, 0, length);
  }

  /** The wanted fields of a message, or of what is between the tags of a group. */
  private byte[] fields(byte[] message, int[] around, boolean allOfThem) {
    ByteWriter out = new ByteWriter();
    Cursor in = new Cursor(message);
    while (in.at < message.length) {
      int begin = in.at;
      long tag = in.varint();
      int number = (int) (tag >>> 3);
      int[] path = Arrays.copyOf(around, around.length + 1);
      path[around.length] = number;
      Wanted wanted = allOfThem ? Wanted.ALL : wanted(path);
      int valueBegin = in.at;
      in.skip(tag);
      byte[] value = Arrays.copyOfRange(message, valueBegin, in.at);
      switch (wanted) {
        case ALL -> out.bytes(message, begin, in.at - begin);
        case SOME_CHILDREN -> put(out, tag, children(tag, value, path));
        case EXISTENCE -> put(out, tag, nothing(tag));
        case NOTHING -> {}
      }
    }
    return out.toByteArray();
  }

  private static void put(ByteWriter out, long tag, byte[] value) {
    out.varint(tag).bytes(value);
  }

  private static byte[] nothing(long tag) {
    return switch ((int) tag & 7) {
      case WireType.FIXED32 -> new byte[4];
      case WireType.FIXED64 -> new byte[8];
      case WireType.START_GROUP -> new ByteWriter().varint(tag + 1).toByteArray();
      default -> new byte[1];
    };
  }

  /** Of a field some of whose children are wanted; one that cannot have any comes whole. */
  private byte[] children(long tag, byte[] value, int[] path) {
    if ((tag & 7) == WireType.START_GROUP) {
      int end = value.length - ByteWriter.varintLength(tag + 1);
      byte[] inner = fields(Arrays.copyOf(value, end), path, false);
      return new ByteWriter().bytes(inner).varint(tag + 1).toByteArray();
    }
    if ((tag & 7) != WireType.LENGTH_DELIMITED) {
      return value;
    }
    Cursor in = new Cursor(value);
    in.varint();
    byte[] payload = Arrays.copyOfRange(value, in.at, value.length);
    boolean message =
        payload.length > 0 && path.length <= DEEPEST && check.isMessage(payload, 0, payload.length);
    if (!message) {
      return value;
    }
    byte[] inner = fields(payload, path, false);
    return new ByteWriter().varint(inner.length).bytes(inner).toByteArray();
  }

  /** A walk over a message that is known to be one. */
  private static final class Cursor {
    private final byte[] bytes;
    private int at;

    Cursor(byte[] bytes) {
      this.bytes = bytes;
    }

    long varint() {
      long value = 0;
      int shift = 0;
      while (bytes[at] < 0) {
        value |= (bytes[at++] & 0x7fL) << shift;
        shift += 7;
      }
      return value | (long) bytes[at++] << shift;
    }

    void skip(long tag) {
      switch ((int) tag & 7) {
        case WireType.VARINT -> varint();
        case WireType.FIXED64 -> at += 8;
        case WireType.FIXED32 -> at += 4;
        case WireType.LENGTH_DELIMITED -> {
          long length = varint();
          at += (int) length;
        }
        default -> {
          for (long inner = varint(); inner != tag + 1; inner = varint()) {
            skip(inner);
          }
        }
      }
    }
  }
}
