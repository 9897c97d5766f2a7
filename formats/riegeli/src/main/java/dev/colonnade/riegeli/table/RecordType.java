package dev.colonnade.riegeli.table;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.schema.Similar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the message type of records among descriptors. */
final class RecordType {
  private RecordType() {}

  /** The files of a descriptor set, as {@code protoc --descriptor_set_out} writes it. */
  static List<FileDescriptorProto> readSet(Path path) throws IOException {
    try {
      return FileDescriptorSet.parseFrom(Files.readAllBytes(path)).getFileList();
    } catch (InvalidProtocolBufferException e) {
      throw new FormatException(
          path.toString(),
          "",
          FormatException.NO_OFFSET,
          "not a set of descriptors (made by protoc --include_imports --descriptor_set_out=...)",
          e);
    }
  }

  /**
   * The message type with a full name.
   *
   * @param where names the descriptors in errors
   */
  static Descriptor find(List<FileDescriptorProto> files, String name, Section where)
      throws FormatException {
    Map<String, Descriptor> types = new LinkedHashMap<>();
    for (FileDescriptor file : link(files, where)) {
      collect(file.getMessageTypes(), types);
    }
    Descriptor type = types.get(name);
    if (type == null) {
      throw where.error("no message type '" + name + "'" + Similar.hint(name, types.keySet()));
    }
    return type;
  }

  private static void collect(List<Descriptor> found, Map<String, Descriptor> types) {
    for (Descriptor type : found) {
      types.put(type.getFullName(), type);
      collect(type.getNestedTypes(), types);
    }
  }

  private static List<FileDescriptor> link(List<FileDescriptorProto> files, Section where)
      throws FormatException {
    Map<String, FileDescriptor> linked = new LinkedHashMap<>();
    for (FileDescriptorProto file : files) {
      List<FileDescriptor> imports = new ArrayList<>();
      for (String name : file.getDependencyList()) {
        FileDescriptor imported = linked.get(name);
        if (imported == null) {
          throw where.error(
              file.getName() + " imports " + name + ", whose descriptor is not before it");
        }
        imports.add(imported);
      }
      try {
        linked.put(
            file.getName(), FileDescriptor.buildFrom(file, imports.toArray(FileDescriptor[]::new)));
      } catch (DescriptorValidationException | RuntimeException e) {
        throw where.error(
            FormatException.NO_OFFSET - where.start(),
            "descriptor of " + file.getName() + ": " + e.getMessage(),
            e);
      }
    }
    return List.copyOf(linked.values());
  }
}
