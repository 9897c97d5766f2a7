package dev.colonnade.riegeli.table;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import java.util.ArrayList;
import java.util.List;

/** Makes batches of records, straight from their wire form. */
final class RowDecoder {
  private final Schema schema;
  private final List<VectorBuilder> builders = new ArrayList<>();
  private final MessageDecoder message;
  private final WireReader in = new WireReader();
  private final Section where;

  /**
   * @param fields the wanted columns
   * @param where names the chunk
   */
  RowDecoder(List<MessageField> fields, Section where) {
    this.schema = new MessageLayout(fields).schema();
    this.where = where;
    List<FieldDecoder> decoders = new ArrayList<>();
    for (MessageField field : fields) {
      VectorBuilder builder = VectorBuilder.forType(field.column().type());
      builders.add(builder);
      decoders.add(FieldDecoder.of(field, builder));
    }
    message =
        new MessageDecoder(fields.stream().mapToInt(MessageField::number).toArray(), decoders);
  }

  Batch decode(DecodedRecords records, int from, int to) throws FormatException {
    for (int i = from; i < to; i++) {
      in.reset(records.array(), records.start(i), records.end(i));
      try {
        message.begin();
        message.read(in);
        message.end();
      } catch (WireReader.Malformed e) {
        throw where.error("record " + i + " is not a message of its type: " + e.getMessage());
      }
    }
    ColumnVector[] columns =
        builders.stream().map(VectorBuilder::build).toArray(ColumnVector[]::new);
    return new Batch(schema, to - from, to == records.count(), columns);
  }
}
