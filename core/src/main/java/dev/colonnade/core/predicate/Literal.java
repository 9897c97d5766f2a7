package dev.colonnade.core.predicate;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.temporal.Temporal;
import java.util.Base64;

/** A value in a predicate, before it is known what column it is compared with. */
public sealed interface Literal {
  /** An exact number. */
  record Exact(BigDecimal value) implements Literal {
    @Override
    public String toString() {
      return value.toString();
    }
  }

  /** NaN or an infinity. */
  record NotFinite(double value) implements Literal {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** Text; for dates and times, their ISO form. */
  record Text(String value) implements Literal {
    @Override
    public String toString() {
      return "'" + value.replace("'", "''") + "'";
    }
  }

  /** True or false. */
  record Truth(boolean value) implements Literal {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** Bytes. */
  record Bytes(ByteBuffer value) implements Literal {
    @Override
    public String toString() {
      return "base64 '" + Base64.getEncoder().encodeToString(array()) + "'";
    }

    byte[] array() {
      byte[] bytes = new byte[value.remaining()];
      value.duplicate().get(bytes);
      return bytes;
    }
  }

  /**
   * A literal of a Java number, text, boolean or byte array; dates and times by their {@code
   * toString()}.
   */
  static Literal of(Object value) {
    if (value instanceof Literal literal) {
      return literal;
    } else if (value instanceof Boolean truth) {
      return new Truth(truth);
    } else if (value instanceof BigDecimal number) {
      return new Exact(number);
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number)
          ? new Exact(new BigDecimal(value.toString()))
          : new NotFinite(number);
    } else if (value instanceof Number number) {
      return new Exact(new BigDecimal(number.toString()));
    } else if (value instanceof byte[] bytes) {
      return new Bytes(ByteBuffer.wrap(bytes.clone()));
    } else if (value instanceof CharSequence || value instanceof Temporal) {
      return new Text(value.toString());
    }
    throw new IllegalArgumentException("not a value that can be compared: " + value);
  }
}
