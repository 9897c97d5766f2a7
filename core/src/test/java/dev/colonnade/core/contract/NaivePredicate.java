package dev.colonnade.core.contract;

import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.predicate.Predicate.Operator;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.schema.TimeUnit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A random predicate together with a second, slow and obvious evaluation of it on rows of {@link
 * Values}: true, false, or null for SQL's unknown.
 *
 * @param test evaluates a row
 */
public record NaivePredicate(Predicate predicate, Function<List<Object>, Boolean> test) {
  /** Whether a row is kept. */
  public boolean keeps(List<Object> row) {
    return Boolean.TRUE.equals(test.apply(row));
  }

  /** A predicate whose values mostly stem from the rows, so that it keeps some of them. */
  public static NaivePredicate random(
      Random random, Schema schema, List<List<Object>> rows, int depth) {
    int kind = random.nextInt(depth > 0 ? 9 : 6);
    if (kind >= 6) {
      NaivePredicate left = random(random, schema, rows, depth - 1);
      NaivePredicate right = random(random, schema, rows, depth - 1);
      return switch (kind) {
        case 6 ->
            new NaivePredicate(
                Predicate.and(left.predicate, right.predicate),
                row -> and(left.test.apply(row), right.test.apply(row)));
        case 7 ->
            new NaivePredicate(
                Predicate.or(left.predicate, right.predicate),
                row -> not(and(not(left.test.apply(row)), not(right.test.apply(row)))));
        default ->
            new NaivePredicate(Predicate.not(left.predicate), row -> not(left.test.apply(row)));
      };
    }
    int column = random.nextInt(schema.size());
    Field field = schema.field(column);
    Object value = value(random, field.type(), rows, column);
    if (kind == 0 || value == null) {
      return new NaivePredicate(Predicate.isNull(field.name()), row -> row.get(column) == null);
    }
    Object second = value(random, field.type(), rows, column);
    Object other = second == null ? value : second;
    return switch (kind) {
      case 1 -> between(field, column, value, other);
      case 2 -> in(field, column, value, other);
      case 3 -> prefix(field, column, value, random);
      default -> comparison(field, column, value, Operator.values()[random.nextInt(6)]);
    };
  }

  private static NaivePredicate comparison(
      Field field, int column, Object value, Operator operator) {
    return new NaivePredicate(
        Predicate.compare(field.name(), operator, literal(value, field.type())),
        row -> {
          if (row.get(column) == null) {
            return null;
          }
          int order = compare(row.get(column), value, field.type());
          return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
          };
        });
  }

  private static NaivePredicate between(Field field, int column, Object low, Object high) {
    return new NaivePredicate(
        Predicate.between(field.name(), literal(low, field.type()), literal(high, field.type())),
        row ->
            row.get(column) == null
                ? null
                : compare(row.get(column), low, field.type()) >= 0
                    && compare(row.get(column), high, field.type()) <= 0);
  }

  private static NaivePredicate in(Field field, int column, Object one, Object two) {
    return new NaivePredicate(
        Predicate.in(field.name(), literal(one, field.type()), literal(two, field.type())),
        row ->
            row.get(column) == null
                ? null
                : compare(row.get(column), one, field.type()) == 0
                    || compare(row.get(column), two, field.type()) == 0);
  }

  private static NaivePredicate prefix(Field field, int column, Object value, Random random) {
    if (!field.type().equals(DataType.STRING)) {
      return comparison(field, column, value, Operator.EQUAL);
    }
    String text = (String) value;
    String prefix =
        text.substring(
            0,
            text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1)));
    return new NaivePredicate(
        Predicate.startsWith(field.name(), prefix),
        row -> row.get(column) == null ? null : ((String) row.get(column)).startsWith(prefix));
  }

  /** A value of the column, or null where it has none that can be compared. */
  private static Object value(Random random, DataType type, List<List<Object>> rows, int column) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 20 && !rows.isEmpty(); i++) {
      Object value = rows.get(random.nextInt(rows.size())).get(column);
      if (value != null && !(value instanceof List)) {
        values.add(value);
      }
    }
    return values.isEmpty() ? null : values.get(0);
  }

  private static Object literal(Object value, DataType type) {
    if (type.equals(DataType.DATE)) {
      return LocalDate.ofEpochDay((Long) value).toString();
    } else if (type.equals(DataType.BINARY)) {
      return HexFormat.of().parseHex((String) value);
    } else if (type instanceof DataType.TimeType t) {
      return LocalTime.ofNanoOfDay((Long) value * (1_000_000_000 / t.unit().perSecond()))
          .toString();
    } else if (type instanceof DataType.TimestampType t) {
      return dateTime((Long) value, t.unit()).toString();
    } else if (type instanceof DataType.ZonedTimestampType t) {
      return dateTime((Long) value, t.unit()) + "Z";
    }
    return value;
  }

  private static LocalDateTime dateTime(long value, TimeUnit unit) {
    long seconds = Math.floorDiv(value, unit.perSecond());
    int nanos = (int) (Math.floorMod(value, unit.perSecond()) * (1_000_000_000 / unit.perSecond()));
    LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
    return time;
  }

  private static int compare(Object a, Object b, DataType type) {
    if (a instanceof Boolean truth) {
      return truth.compareTo((Boolean) b);
    } else if (a instanceof Long number) {
      return number.compareTo((Long) b);
    } else if (a instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) b);
    } else if (a instanceof Float number) {
      return Double.compare(number + 0.0, (Float) b + 0.0);
    } else if (a instanceof Double number) {
      return Double.compare(number + 0.0, (Double) b + 0.0);
    }
    byte[] left = bytes((String) a, type);
    byte[] right = bytes((String) b, type);
    return Arrays.compareUnsigned(left, right);
  }

  private static byte[] bytes(String value, DataType type) {
    return type.equals(DataType.STRING)
        ? value.getBytes(StandardCharsets.UTF_8)
        : HexFormat.of().parseHex(value);
  }

  private static Boolean and(Boolean a, Boolean b) {
    if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
      return false;
    }
    return a == null || b == null ? null : (Boolean) true;
  }

  private static Boolean not(Boolean a) {
    return a == null ? null : (Boolean) !a;
  }
}
