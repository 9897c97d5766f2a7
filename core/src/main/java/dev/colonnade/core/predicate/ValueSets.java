package dev.colonnade.core.predicate;

import dev.colonnade.core.predicate.Predicate.Between;
import dev.colonnade.core.predicate.Predicate.Comparison;
import dev.colonnade.core.predicate.Predicate.In;
import dev.colonnade.core.predicate.Predicate.StartsWith;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.vector.ColumnVector;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Turns a single test into the set of values that fulfil it, for the type of its column. */
final class ValueSets {
  private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private ValueSets() {}

  static ValueSet of(Predicate test, Field field) {
    Physical physical = field.type().physical();
    boolean nested =
        physical == Physical.LIST || physical == Physical.MAP || physical == Physical.STRUCT;
    if (nested) {
      throw new IllegalArgumentException(
          "column '" + field.name() + "' is " + field.type() + ": it can be tested for null only");
    }
    if (test instanceof StartsWith prefix) {
      return prefix(prefix, field);
    }
    boolean text = physical == Physical.BYTES && !BytesKeys.areDecimal(field.type());
    return text ? ofBytes(test, field) : ofCuts(test, field, physical == Physical.BYTES);
  }

  private static ValueSet prefix(StartsWith test, Field field) {
    boolean text = field.type().equals(DataType.STRING) || field.type().equals(DataType.BINARY);
    if (!text) {
      throw new IllegalArgumentException(
          "column '"
              + field.name()
              + "' is "
              + field.type()
              + ": only text and binary can 'start with' something");
    }
    return new BytesPrefix(bytes(test.prefix(), field));
  }

  // Text and binary: the value itself is the bound.

  private static ValueSet ofBytes(Predicate test, Field field) {
    if (test instanceof Between between) {
      return new BytesRange(
          bytes(between.low(), field), true, bytes(between.high(), field), true, false);
    } else if (test instanceof In in) {
      TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
      in.values().forEach(value -> keys.add(bytes(value, field)));
      return new BytesSet(List.copyOf(keys), false);
    }
    Comparison comparison = (Comparison) test;
    byte[] key = bytes(comparison.value(), field);
    return switch (comparison.operator()) {
      case EQUAL -> new BytesRange(key, true, key, true, false);
      case NOT_EQUAL -> new Complement(new BytesRange(key, true, key, true, false));
      case LESS -> new BytesRange(null, false, key, false, false);
      case LESS_OR_EQUAL -> new BytesRange(null, false, key, true, false);
      case GREATER -> new BytesRange(key, false, null, false, false);
      case GREATER_OR_EQUAL -> new BytesRange(key, true, null, false, false);
    };
  }

  private static byte[] bytes(Literal value, Field field) {
    if (value instanceof Literal.Bytes bytes) {
      return bytes.array();
    } else if (value instanceof Literal.Text text && field.type().equals(DataType.STRING)) {
      return text.value().getBytes(StandardCharsets.UTF_8);
    }
    String form =
        field.type().equals(DataType.STRING) ? "'text' in single quotes" : "bytes as x'…'";
    throw new IllegalArgumentException(
        "column '"
            + field.name()
            + "' is "
            + field.type()
            + ": it compares with "
            + form
            + ", not with "
            + value);
  }

  // Everything with an order of its own: the value cuts the line of keys, between two of them or on
  // one.

  private static ValueSet ofCuts(Predicate test, Field field, boolean decimal) {
    if (test instanceof In in) {
      return setOfCuts(in, field, decimal);
    } else if (test instanceof Between between) {
      BigInteger low = Cut.of(between.low(), field).atOrAbove();
      BigInteger high = Cut.of(between.high(), field).floor();
      return range(low, high, field, decimal);
    }
    Comparison comparison = (Comparison) test;
    Cut cut = Cut.of(comparison.value(), field);
    return switch (comparison.operator()) {
      case EQUAL -> range(cut.atOrAbove(), cut.floor(), field, decimal);
      case NOT_EQUAL -> new Complement(range(cut.atOrAbove(), cut.floor(), field, decimal));
      case LESS -> range(null, cut.atOrAbove().subtract(BigInteger.ONE), field, decimal);
      case LESS_OR_EQUAL -> range(null, cut.floor(), field, decimal);
      case GREATER -> range(cut.floor().add(BigInteger.ONE), null, field, decimal);
      case GREATER_OR_EQUAL -> range(cut.atOrAbove(), null, field, decimal);
    };
  }

  private static ValueSet setOfCuts(In in, Field field, boolean decimal) {
    List<BigInteger> exact = new ArrayList<>();
    for (Literal value : in.values()) {
      Cut cut = Cut.of(value, field);
      if (cut.exact()) {
        exact.add(cut.floor());
      }
    }
    if (decimal) {
      TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
      exact.stream()
          .filter(key -> key.bitLength() < 128)
          .forEach(key -> keys.add(BytesKeys.ofDecimal(key)));
      return new BytesSet(List.copyOf(keys), true);
    }
    long[] keys =
        exact.stream()
            .filter(key -> key.bitLength() < 64)
            .mapToLong(BigInteger::longValue)
            .sorted()
            .toArray();
    return new LongSet(keys, isFloating(field));
  }

  private static ValueSet range(BigInteger low, BigInteger high, Field field, boolean decimal) {
    if (decimal) {
      return new BytesRange(
          low == null ? null : BytesKeys.ofDecimal(clampDecimal(low)),
          true,
          high == null ? null : BytesKeys.ofDecimal(clampDecimal(high)),
          true,
          true);
    }
    boolean none =
        (low != null && low.compareTo(LONG_MAX) > 0)
            || (high != null && high.compareTo(LONG_MIN) < 0);
    if (none) {
      return new LongRange(1, 0, isFloating(field));
    }
    return new LongRange(
        low == null ? Long.MIN_VALUE : low.max(LONG_MIN).longValue(),
        high == null ? Long.MAX_VALUE : high.min(LONG_MAX).longValue(),
        isFloating(field));
  }

  /** No 38-digit number needs more than 128 bits, so bounds beyond may be moved there. */
  private static BigInteger clampDecimal(BigInteger bound) {
    BigInteger most = BigInteger.ONE.shiftLeft(130);
    return bound.min(most).max(most.negate());
  }

  private static boolean isFloating(Field field) {
    return field.type() instanceof DataType.FloatType;
  }

  /** The values outside a set. */
  private record Complement(ValueSet set) implements ValueSet {
    @Override
    public void test(ColumnVector vector, boolean negated, boolean[] keep) {
      set.test(vector, !negated, keep);
    }

    @Override
    public boolean mayMatch(ColumnVector min, ColumnVector max, boolean negated) {
      return set.mayMatch(min, max, !negated);
    }
  }
}
