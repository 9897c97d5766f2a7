package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records of many shapes: messages with submessages and groups, text, noise, nothing. */
public final class RandomRecords {
  private final Random random;
  private final int fields;

  /**
   * @param fields how many different fields there may be on a level
   */
  public RandomRecords(long seed, int fields) {
    this.random = new Random(seed);
    this.fields = fields;
  }

  public List<byte[]> make(int count) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(
          switch (random.nextInt(12)) {
            case 0 -> new byte[0];
            case 1 -> noise(random.nextInt(40));
            default -> message(0);
          });
    }
    return records;
  }

  private byte[] noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] message(int depth) {
    ByteWriter out = new ByteWriter();
    int count = random.nextInt(8);
    for (int i = 0; i < count; i++) {
      field(out, depth);
    }
    return out.toByteArray();
  }

  private void field(ByteWriter out, int depth) {
    int number =
        random.nextInt(200) == 0 ? (1 << 29) - 1 - random.nextInt(3) : 1 + random.nextInt(fields);
    long tag = (long) number << 3;
    switch (random.nextInt(depth < 6 ? 8 : 5)) {
      case 0 -> out.varint(tag).varint(random.nextInt(6));
      case 1 -> out.varint(tag).varint(random.nextLong() >>> random.nextInt(64));
      case 2 -> out.varint(tag | WireType.FIXED32).i32le(random.nextInt());
      case 3 -> out.varint(tag | WireType.FIXED64).i64le(random.nextLong());
      case 4 -> {
        byte[] text = noise(random.nextInt(random.nextInt(10) == 0 ? 300 : 20));
        out.varint(tag | WireType.LENGTH_DELIMITED).varint(text.length).bytes(text);
      }
      case 5, 6 -> {
        byte[] inner = message(depth + 1);
        out.varint(tag | WireType.LENGTH_DELIMITED).varint(inner.length).bytes(inner);
      }
      default ->
          out.varint(tag | WireType.START_GROUP)
              .bytes(message(depth + 1))
              .varint(tag | WireType.END_GROUP);
    }
  }
}
