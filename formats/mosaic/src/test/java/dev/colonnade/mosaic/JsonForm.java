package dev.colonnade.mosaic;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.TimeUnit;
import dev.colonnade.core.vector.Batch;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows in the project's NDJSON form, as {@link Ndjson} reads it. */
final class JsonForm {
  private static final MathContext EXPECTED_DIGITS = new MathContext(28, RoundingMode.HALF_EVEN);

  private JsonForm() {}

  static List<Map<String, Object>> rows(Batch batch) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (List<Object> values : Values.rows(batch)) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int i = 0; i < values.size(); i++) {
        row.put(
            batch.schema().field(i).name(), value(values.get(i), batch.schema().field(i).type()));
      }
      rows.add(row);
    }
    return rows;
  }

  private static Object value(Object value, DataType type) {
    if (value == null || value instanceof Boolean) {
      return value;
    } else if (value instanceof Float f) {
      return Float.isFinite(f) ? new BigDecimal(Float.toString(f)) : f.toString();
    } else if (value instanceof Double d) {
      return Double.isFinite(d) ? new BigDecimal(Double.toString(d)) : d.toString();
    } else if (value instanceof List<?> list) {
      return type instanceof DataType.MapType map ? entries(list, map) : elements(list, type);
    } else if (type instanceof DataType.BinaryType) {
      return Base64.getEncoder().encodeToString(HexFormat.of().parseHex((String) value));
    } else if (value instanceof Long number) {
      return number(number, type);
    }
    return value;
  }

  private static Object number(long value, DataType type) {
    if (type instanceof DataType.DateType) {
      return date(value);
    } else if (type instanceof DataType.TimeType) {
      return time(value);
    } else if (type instanceof DataType.TimestampType t) {
      return timestamp(value, t.unit(), "");
    } else if (type instanceof DataType.ZonedTimestampType t) {
      return timestamp(value, t.unit(), "Z");
    }
    return BigDecimal.valueOf(value);
  }

  private static String date(long days) {
    LocalDate date = LocalDate.ofEpochDay(days);
    return date.getYear() < 1 || date.getYear() > 9999 ? "OVERFLOW " + days : date.toString();
  }

  /** Times of random vectors are any number. */
  private static String time(long millis) {
    return String.format(
        "%02d:%02d:%02d.%03d",
        Math.floorDiv(millis, 3_600_000),
        Math.floorMod(Math.floorDiv(millis, 60_000), 60),
        Math.floorMod(Math.floorDiv(millis, 1000), 60),
        Math.floorMod(millis, 1000));
  }

  private static String timestamp(long value, TimeUnit unit, String suffix) {
    try {
      LocalDateTime time =
          LocalDateTime.ofEpochSecond(Math.floorDiv(value, unit.perSecond()), 0, ZoneOffset.UTC);
      if (time.getYear() < 1 || time.getYear() > 9999) {
        return overflow(value, unit);
      }
      String fraction =
          String.format("%0" + unit.digits() + "d", Math.floorMod(value, unit.perSecond()));
      return String.format(
          "%04d-%02d-%02dT%02d:%02d:%02d.%s%s",
          time.getYear(),
          time.getMonthValue(),
          time.getDayOfMonth(),
          time.getHour(),
          time.getMinute(),
          time.getSecond(),
          fraction,
          suffix);
    } catch (DateTimeException e) {
      return overflow(value, unit);
    }
  }

  /** What is outside years 1 to 9999 is told in seconds. */
  private static String overflow(long value, TimeUnit unit) {
    return "OVERFLOW " + Math.floorDiv(value, unit.perSecond());
  }

  private static List<Object> elements(List<?> list, DataType type) {
    DataType element = ((DataType.ArrayType) type).element().type();
    List<Object> values = new ArrayList<>();
    list.forEach(value -> values.add(value(value, element)));
    return values;
  }

  private static List<Object> entries(List<?> list, DataType.MapType map) {
    List<Object> entries = new ArrayList<>();
    for (Object entry : list) {
      List<?> pair = (List<?>) entry;
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("key", value(pair.get(0), map.key().type()));
      object.put("value", value(pair.get(1), map.value().type()));
      entries.add(object);
    }
    return entries;
  }

  /**
   * Whether two values are the same: numbers by their value, all else exactly. Numbers of more than
   * 28 digits are rounded to as many in the expected rows.
   */
  static boolean same(Object a, Object b) {
    if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
      return x.compareTo(y) == 0 || x.round(EXPECTED_DIGITS).compareTo(y) == 0;
    } else if (a instanceof List<?> x && b instanceof List<?> y) {
      return x.size() == y.size() && same(x.iterator(), y.iterator());
    } else if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return List.copyOf(x.keySet()).equals(List.copyOf(y.keySet()))
          && same(x.values().iterator(), y.values().iterator());
    }
    return a == null ? b == null : a.equals(b);
  }

  private static boolean same(Iterator<?> a, Iterator<?> b) {
    while (a.hasNext()) {
      if (!same(a.next(), b.next())) {
        return false;
      }
    }
    return true;
  }
}
