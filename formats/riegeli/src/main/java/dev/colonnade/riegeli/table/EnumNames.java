package dev.colonnade.riegeli.table;

import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The names of an enum's numbers, as UTF-8; a number without one has its digits as a name. */
final class EnumNames {
  private final Map<Integer, byte[]> names = new HashMap<>();

  EnumNames(EnumDescriptor type) {
    for (EnumValueDescriptor value : type.getValues()) {
      names.putIfAbsent(value.getNumber(), value.getName().getBytes(StandardCharsets.UTF_8));
    }
  }

  byte[] nameOf(int number) {
    byte[] name = names.get(number);
    return name != null ? name : Integer.toString(number).getBytes(StandardCharsets.UTF_8);
  }
}
