package dev.colonnade.bench.riegeli;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Messages of one level, made after the record set {@code flat} of the test vectors, which the C++
 * speeds were measured with: the same fields, as often and of the same sizes, 106 bytes a record.
 */
final class FlatMessages {
  private static final String[] WORDS =
      ("alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november"
              + " oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu block"
              + " bucket chunk column header offset record riegeli transpose varint")
          .split(" ");
  private static final float[] USUAL = {0.5f, 1, 2.25f};
  private static final int[] KINDS = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 7, 7};

  private final Random random = new Random(1);
  private long id = 1000;
  private long time = 1_700_000_000_000_000L;

  /** Messages of about so many bytes together. */
  static List<byte[]> ofSize(long bytes) throws IOException {
    FlatMessages source = new FlatMessages();
    List<byte[]> messages = new ArrayList<>();
    long size = 0;
    while (size < bytes) {
      byte[] message = source.next();
      messages.add(message);
      size += message.length;
    }
    return messages;
  }

  /** The type of the messages. */
  static Descriptor type() {
    DescriptorProto.Builder type = DescriptorProto.newBuilder().setName("Flat");
    add(type, "id", 1, Type.TYPE_UINT32);
    add(type, "name", 2, Type.TYPE_STRING);
    add(type, "time", 3, Type.TYPE_SFIXED64);
    add(type, "weight", 4, Type.TYPE_FLOAT);
    add(type, "kind", 5, Type.TYPE_INT32);
    add(type, "flag", 6, Type.TYPE_BOOL);
    add(type, "url", 7, Type.TYPE_STRING);
    add(type, "value", 8, Type.TYPE_DOUBLE);
    add(type, "delta", 9, Type.TYPE_SINT64);
    add(type, "noise", 10, Type.TYPE_BYTES);
    add(type, "negative", 11, Type.TYPE_INT64);
    add(type, "code", 16, Type.TYPE_SFIXED32);
    add(type, "text", 200, Type.TYPE_STRING);
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("flat.proto")
            .setSyntax("proto3")
            .addMessageType(type)
            .build();
    try {
      return FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("Flat");
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(DescriptorProto.Builder type, String name, int number, Type kind) {
    type.addField(
        FieldDescriptorProto.newBuilder()
            .setName(name)
            .setNumber(number)
            .setType(kind)
            .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL));
  }

  /** The next message. */
  byte[] next() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    CodedOutputStream out = CodedOutputStream.newInstance(bytes, 128);
    out.writeUInt64(1, id++);
    out.writeString(2, word() + "-" + word() + "-" + random.nextInt(1000));
    time += 1 + random.nextInt(2_000_000);
    out.writeFixed64(3, time);
    boolean usual = random.nextInt(4) > 0;
    out.writeFloat(4, usual ? USUAL[random.nextInt(USUAL.length)] : random.nextFloat() * 100);
    out.writeEnum(5, KINDS[random.nextInt(KINDS.length)]);
    if (random.nextInt(2) == 0) {
      out.writeBool(6, true);
    }
    if (random.nextInt(5) > 0) {
      out.writeString(7, url());
    }
    out.writeDouble(8, Math.round(50_000 + random.nextGaussian() * 11_000) / 1000.0);
    out.writeSInt64(9, random.nextInt(1000) - 500);
    if (random.nextInt(10) == 0) {
      byte[] noise = new byte[8];
      random.nextBytes(noise);
      out.writeByteArray(10, noise);
    }
    if (random.nextInt(10) < 3) {
      out.writeInt64(11, -1 - random.nextInt(999));
    }
    out.writeFixed32(16, random.nextInt(4096));
    if (random.nextInt(20) == 0) {
      out.writeString(200, text());
    }
    out.flush();
    return bytes.toByteArray();
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private String url() {
    int query = 10_000 + random.nextInt(90_000);
    return "https://" + word() + ".example.com/" + word() + "/" + word() + "?q=" + query;
  }

  private String text() {
    StringBuilder text = new StringBuilder(word());
    for (int i = 1; i < 20; i++) {
      text.append(' ').append(word());
    }
    return text.toString();
  }
}
