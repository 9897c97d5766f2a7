package dev.colonnade.riegeli;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.WireFormat;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.Chunk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file says about itself, the message {@code riegeli.RecordsMetadata}. All of it is
 * optional, and informative.
 *
 * @param fileComment words for people, or null
 * @param recordTypeName full name of the message type that the records are of, or null
 * @param fileDescriptors the files that define this type, each after those it needs
 * @param recordWriterOptions how the file was written, or null
 * @param recordCount number of records, or null
 * @param unknownFields whatever else there is
 */
public record RecordsMetadata(
    String fileComment,
    String recordTypeName,
    List<FileDescriptorProto> fileDescriptors,
    String recordWriterOptions,
    Long recordCount,
    UnknownFieldSet unknownFields) {
  /** Nothing known. */
  public static final RecordsMetadata EMPTY =
      new RecordsMetadata(null, null, List.of(), null, null, UnknownFieldSet.getDefaultInstance());

  private static final int FILE_COMMENT = 1;
  private static final int RECORD_TYPE_NAME = 2;
  private static final int FILE_DESCRIPTOR = 3;
  private static final int RECORD_WRITER_OPTIONS = 4;
  private static final int NUM_RECORDS = 5;

  public RecordsMetadata {
    fileDescriptors = List.copyOf(fileDescriptors);
  }

  /** With other words for people. */
  public RecordsMetadata withFileComment(String comment) {
    return new RecordsMetadata(
        comment, recordTypeName, fileDescriptors, recordWriterOptions, recordCount, unknownFields);
  }

  /** With the name of a message type and the files that define it. */
  public RecordsMetadata withRecordType(String name, List<FileDescriptorProto> files) {
    return new RecordsMetadata(
        fileComment, name, files, recordWriterOptions, recordCount, unknownFields);
  }

  /** With a message type, the files that define it, and all that these import. */
  public RecordsMetadata withRecordType(Descriptor type) {
    Map<String, FileDescriptorProto> files = new LinkedHashMap<>();
    addWithImports(type.getFile(), files);
    return withRecordType(type.getFullName(), List.copyOf(files.values()));
  }

  private static void addWithImports(FileDescriptor file, Map<String, FileDescriptorProto> files) {
    if (!files.containsKey(file.getName())) {
      for (FileDescriptor imported : file.getDependencies()) {
        addWithImports(imported, files);
      }
      files.put(file.getName(), file.toProto());
    }
  }

  /** With the text form of the options that the file is written with. */
  public RecordsMetadata withRecordWriterOptions(String options) {
    return new RecordsMetadata(
        fileComment, recordTypeName, fileDescriptors, options, recordCount, unknownFields);
  }

  /** With a number of records, or null. */
  public RecordsMetadata withRecordCount(Long count) {
    return new RecordsMetadata(
        fileComment, recordTypeName, fileDescriptors, recordWriterOptions, count, unknownFields);
  }

  /** Reads what a metadata chunk holds. */
  public static RecordsMetadata decode(Chunk chunk, String file, Limits limits)
      throws FormatException {
    try {
      return parse(MetadataChunk.decode(chunk, file, limits));
    } catch (InvalidProtocolBufferException e) {
      throw MetadataChunk.unparsable(file, e);
    }
  }

  /** Reads the serialized message. */
  public static RecordsMetadata parse(Slice bytes) throws InvalidProtocolBufferException {
    String comment = null;
    String type = null;
    List<FileDescriptorProto> files = new ArrayList<>();
    String options = null;
    Long count = null;
    UnknownFieldSet.Builder unknown = UnknownFieldSet.newBuilder();
    CodedInputStream in =
        CodedInputStream.newInstance(bytes.array(), bytes.offset(), bytes.length());
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (tag) {
          case FILE_COMMENT << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED:
            comment = in.readString();
            break;
          case RECORD_TYPE_NAME << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED:
            type = in.readString();
            break;
          case FILE_DESCRIPTOR << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED:
            files.add(FileDescriptorProto.parseFrom(in.readByteArray()));
            break;
          case RECORD_WRITER_OPTIONS << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED:
            options = in.readString();
            break;
          case NUM_RECORDS << 3 | WireFormat.WIRETYPE_VARINT:
            count = in.readInt64();
            break;
          default:
            unknown.mergeFieldFrom(tag, in);
            break;
        }
      }
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new InvalidProtocolBufferException(e);
    }
    return new RecordsMetadata(comment, type, files, options, count, unknown.build());
  }

  /** The serialized message. */
  public byte[] toByteArray() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      writeString(out, FILE_COMMENT, fileComment);
      writeString(out, RECORD_TYPE_NAME, recordTypeName);
      for (FileDescriptorProto file : fileDescriptors) {
        out.writeMessage(FILE_DESCRIPTOR, file);
      }
      writeString(out, RECORD_WRITER_OPTIONS, recordWriterOptions);
      if (recordCount != null) {
        out.writeInt64(NUM_RECORDS, recordCount);
      }
      unknownFields.writeTo(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void writeString(CodedOutputStream out, int field, String text)
      throws IOException {
    if (text != null) {
      out.writeBytes(field, ByteString.copyFromUtf8(text));
    }
  }
}
