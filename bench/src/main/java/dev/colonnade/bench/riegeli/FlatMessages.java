package dev.colonnade.bench.riegeli;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Messages of one level, as logs have them: numbers, times, names, some fields that are rare. */
final class FlatMessages {
  private static final String[] PLACES = {
    "Oslo", "Bergen", "Trondheim", "Stavanger", "Drammen", "Tromsø", "Bodø", "Hamar"
  };

  private FlatMessages() {}

  /** Messages of about so many bytes together. */
  static List<byte[]> ofSize(long bytes) throws IOException {
    Random random = new Random(1);
    List<byte[]> messages = new ArrayList<>();
    long size = 0;
    for (int id = 0; size < bytes; id++) {
      byte[] message = message(id, random);
      messages.add(message);
      size += message.length;
    }
    return messages;
  }

  private static byte[] message(int id, Random random) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeUInt64(1, 1_000_000L + id);
    out.writeString(2, PLACES[random.nextInt(PLACES.length)] + " sensor " + random.nextInt(500));
    out.writeFixed64(3, 1_700_000_000_000L + id * 250L + random.nextInt(200));
    out.writeFloat(4, Math.round(random.nextGaussian() * 100) / 10f);
    out.writeEnum(5, random.nextInt(6));
    if (random.nextInt(3) == 0) {
      out.writeBool(6, random.nextBoolean());
    }
    if (random.nextInt(2) == 0) {
      out.writeString(
          7, "https://example.org/items/" + random.nextInt(100_000) + "?page=" + random.nextInt(9));
    }
    out.writeDouble(8, random.nextDouble() * 1000);
    out.writeSInt64(9, random.nextInt(20_001) - 10_000);
    if (random.nextInt(20) == 0) {
      byte[] noise = new byte[8];
      random.nextBytes(noise);
      out.writeByteArray(10, noise);
    }
    if (random.nextInt(10) == 0) {
      out.writeInt64(11, -1 - random.nextInt(1000));
    }
    out.writeFixed32(16, random.nextInt());
    out.flush();
    return bytes.toByteArray();
  }
}
