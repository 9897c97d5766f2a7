package dev.colonnade.text.read;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.BooleanType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.IntType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StringType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.StructVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Appends JSON values to the builder of a type. */
public abstract class JsonAppender {
  /** The appender of a type. */
  public static JsonAppender of(DataType type) {
    if (type instanceof StringType) {
      return new Strings();
    } else if (type instanceof ArrayType array) {
      return new Lists(of(array.element().type()));
    } else if (type instanceof MapType map) {
      return new Maps(map);
    } else if (type instanceof StructType struct) {
      return new Structs(struct.fields());
    }
    return new Scalars(type);
  }

  /** Appends the value that the parser's current token begins, to its last token. */
  public final void append(JsonSource source, VectorBuilder into)
      throws BadValueException, JacksonException {
    if (source.parser().currentToken() == JsonToken.VALUE_NULL) {
      into.appendNull();
    } else {
      value(source, into);
    }
  }

  abstract void value(JsonSource source, VectorBuilder into)
      throws BadValueException, JacksonException;

  /** Texts; where values are of mixed types, numbers and nested values by their JSON text. */
  private static final class Strings extends JsonAppender {
    private final JsonStrings text = new JsonStrings();

    @Override
    void value(JsonSource source, VectorBuilder into) throws BadValueException {
      JsonParser parser = source.parser();
      BytesVectorBuilder texts = (BytesVectorBuilder) into;
      if (parser.currentToken().isStructStart()) {
        int start = source.tokenStart();
        parser.skipChildren();
        texts.append(source.bytes(), start, source.position() - start);
      } else {
        text.read(parser);
        texts.append(text.bytes(), 0, text.length());
      }
    }
  }

  private static final class Scalars extends JsonAppender {
    private final DataType type;

    private Scalars(DataType type) {
      this.type = type;
    }

    @Override
    void value(JsonSource source, VectorBuilder into) throws BadValueException {
      JsonParser parser = source.parser();
      JsonToken token = parser.currentToken();
      if (token == JsonToken.VALUE_NUMBER_INT
          && type instanceof IntType
          && into instanceof LongVectorBuilder longs) {
        longs.append(parser.getLongValue());
      } else if (token == JsonToken.VALUE_NUMBER_FLOAT
          && type instanceof FloatType
          && into instanceof DoubleVectorBuilder doubles) {
        doubles.append(parser.getDoubleValue());
      } else if (token.isBoolean() && type instanceof BooleanType) {
        ((ByteVectorBuilder) into).append((byte) (token == JsonToken.VALUE_TRUE ? 1 : 0));
      } else if (token.isScalarValue()) {
        parse(parser.getString(), into);
      } else {
        throw BadValueException.of(token == JsonToken.START_ARRAY ? "[…]" : "{…}", type, null);
      }
    }

    private void parse(String text, VectorBuilder into) throws BadValueException {
      try {
        ValueParser.append(text, type, into);
      } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
        throw BadValueException.of(text, type, null);
      }
    }
  }

  private static final class Lists extends JsonAppender {
    private final JsonAppender elements;

    private Lists(JsonAppender elements) {
      this.elements = elements;
    }

    @Override
    void value(JsonSource source, VectorBuilder into) throws BadValueException {
      expect(source, JsonToken.START_ARRAY, "an array");
      ListVectorBuilder list = (ListVectorBuilder) into;
      while (source.parser().nextToken() != JsonToken.END_ARRAY) {
        elements.append(source, list.elements());
      }
      list.endRow();
    }
  }

  /** An array of objects with {@code key} and {@code value}. */
  private static final class Maps extends JsonAppender {
    private final Structs entries;

    private Maps(MapType type) {
      entries = new Structs(List.of(type.key().named("key"), type.value().named("value")));
    }

    @Override
    void value(JsonSource source, VectorBuilder into) throws BadValueException {
      expect(source, JsonToken.START_ARRAY, "an array of keys and values");
      MapVectorBuilder map = (MapVectorBuilder) into;
      List<VectorBuilder> parts = List.of(map.keys(), map.values());
      while (source.parser().nextToken() != JsonToken.END_ARRAY) {
        expect(source, JsonToken.START_OBJECT, "an object with key and value");
        entries.fields(source, parts);
      }
      map.endRow();
    }
  }

  private static final class Structs extends JsonAppender {
    private final Map<String, Integer> positions = new HashMap<>();
    private final JsonAppender[] appenders;
    private final boolean[] seen;
    private final List<Field> fields;

    private Structs(List<Field> fields) {
      this.fields = fields;
      appenders = new JsonAppender[fields.size()];
      seen = new boolean[fields.size()];
      for (int i = 0; i < appenders.length; i++) {
        appenders[i] = of(fields.get(i).type());
        positions.put(fields.get(i).name(), i);
      }
    }

    @Override
    void value(JsonSource source, VectorBuilder into) throws BadValueException {
      expect(source, JsonToken.START_OBJECT, "an object");
      StructVectorBuilder struct = (StructVectorBuilder) into;
      fields(source, struct.fields());
      struct.endRow();
    }

    /** Appends one value to each builder; keys of no field are passed over. */
    private void fields(JsonSource source, List<VectorBuilder> into) throws BadValueException {
      JsonParser parser = source.parser();
      Arrays.fill(seen, false);
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        Integer field = positions.get(name);
        parser.nextToken();
        if (field == null) {
          parser.skipChildren();
        } else if (seen[field]) {
          throw new BadValueException("the key '" + name + "' occurs twice");
        } else {
          seen[field] = parser.currentToken() != JsonToken.VALUE_NULL;
          if (seen[field]) {
            appenders[field].append(source, into.get(field));
          }
        }
      }
      for (int i = 0; i < seen.length; i++) {
        if (!seen[i]) {
          if (!fields.get(i).nullable()) {
            throw new BadValueException("'" + fields.get(i).name() + "' may not be missing");
          }
          into.get(i).appendNull();
        }
      }
    }
  }

  private static void expect(JsonSource source, JsonToken token, String what)
      throws BadValueException {
    if (source.parser().currentToken() != token) {
      throw new BadValueException(what + " is expected");
    }
  }
}
