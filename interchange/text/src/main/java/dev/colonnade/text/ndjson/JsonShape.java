package dev.colonnade.text.ndjson;

import dev.colonnade.text.FloatText;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.JsonSource;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;

/**
 * What the values at one place of the rows look like: which kinds occur, and how large they are.
 */
final class JsonShape {
  /** Decimals of up to so many characters have at most 15 digits, so they are exact as a double. */
  private static final int SAFE_LENGTH = 15;

  /** Up to here every integer is a double. */
  private static final long MAX_EXACT = 1L << 53;

  /** Values seen, nulls included; fewer than the objects around it where it is absent. */
  long values;

  boolean nulls;
  boolean booleans;
  boolean strings;

  /** Strings that stand for NaN and the infinities, for which JSON has no numbers. */
  boolean notFinite;

  boolean numbers;
  boolean arrays;
  long objects;

  /** Whether all numbers are such. */
  boolean int32 = true;

  boolean int64 = true;
  boolean whole = true;

  /** Whether all numbers are the same value as a double. */
  boolean exactDouble = true;

  /** Digits before and behind the point that all numbers together need. */
  int wholeDigits = 1;

  int fractionDigits;

  /** By key, in the order in which they were first seen. */
  final Map<String, JsonShape> fields = new LinkedHashMap<>();

  JsonShape element;
  private long lastObject;

  /** Adds the value that the parser's current token begins, to its last token. */
  void add(JsonSource source) throws BadValueException {
    JsonParser parser = source.parser();
    values++;
    switch (parser.currentToken()) {
      case VALUE_NULL -> nulls = true;
      case VALUE_TRUE, VALUE_FALSE -> booleans = true;
      case VALUE_STRING -> addString(parser);
      case VALUE_NUMBER_INT -> addWhole(parser);
      case VALUE_NUMBER_FLOAT -> addNumber(parser.getString());
      case START_ARRAY -> addArray(source);
      case START_OBJECT -> addObject(source, Map.of());
      default -> throw new BadValueException("a JSON value is expected");
    }
  }

  private void addString(JsonParser parser) throws BadValueException {
    int length = parser.getStringLength();
    checkSurrogates(parser.getStringCharacters(), parser.getStringOffset(), length);
    boolean mayBe = length == 3 || length == 8 || length == 9;
    if (mayBe && isNotFinite(parser.getString())) {
      notFinite = true;
    } else {
      strings = true;
    }
  }

  /** Half of a surrogate pair can be written in JSON, but is no text. */
  private static void checkSurrogates(char[] chars, int from, int length) throws BadValueException {
    for (int i = from; i < from + length; i++) {
      if (Character.isSurrogate(chars[i])) {
        if (i + 1 == from + length || !Character.isSurrogatePair(chars[i], chars[i + 1])) {
          throw new BadValueException("a string holds half of a surrogate pair");
        }
        i++;
      }
    }
  }

  private static boolean isNotFinite(String text) {
    return text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
  }

  private void addWhole(JsonParser parser) {
    NumberType type = parser.getNumberType();
    if (type == NumberType.INT && parser.getIntValue() != 0) {
      numbers = true;
      wholeDigits = Math.max(wholeDigits, 10);
    } else if (type == NumberType.LONG) {
      long value = parser.getLongValue();
      numbers = true;
      int32 = false;
      wholeDigits = Math.max(wholeDigits, 19);
      exactDouble &= value >= -MAX_EXACT && value <= MAX_EXACT;
    } else {
      addNumber(parser.getString());
    }
  }

  /** A number that is not plainly an integer: with a fraction, an exponent, or very many digits. */
  private void addNumber(String text) {
    numbers = true;
    if (text.equals("0")) {
      return;
    }
    boolean zero = text.equals("-0");
    boolean digitsOnly = isWhole(text);
    int32 = false;
    int64 = false;
    whole &= digitsOnly && !zero;
    if (text.length() <= SAFE_LENGTH && text.indexOf('e') < 0 && text.indexOf('E') < 0) {
      int point = text.indexOf('.');
      wholeDigits = Math.max(wholeDigits, point < 0 ? text.length() : point);
      fractionDigits = Math.max(fractionDigits, point < 0 ? 0 : text.length() - point - 1);
      return;
    }
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    double nearest = Double.parseDouble(text);
    exactDouble &=
        Double.isFinite(nearest) && new BigDecimal(FloatText.of(nearest)).compareTo(number) == 0;
    long before = (long) number.precision() - number.scale();
    wholeDigits = (int) Math.max(wholeDigits, Math.min(before, Integer.MAX_VALUE));
    fractionDigits = Math.max(fractionDigits, number.scale());
  }

  private static boolean isWhole(String text) {
    return text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
  }

  private void addArray(JsonSource source) throws BadValueException {
    arrays = true;
    if (element == null) {
      element = new JsonShape();
    }
    while (source.parser().nextToken() != JsonToken.END_ARRAY) {
      element.add(source);
    }
  }

  /**
   * Adds the object that the parser is at the beginning of.
   *
   * @param asked what reads the values of fields whose types are given, by name
   */
  void addObject(JsonSource source, Map<String, AskedColumn> asked) throws BadValueException {
    objects++;
    JsonParser parser = source.parser();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      JsonShape field = fields.computeIfAbsent(name, unused -> new JsonShape());
      if (field.lastObject == objects) {
        throw new BadValueException("the key '" + name + "' occurs twice");
      }
      field.lastObject = objects;
      AskedColumn column = asked.get(name);
      if (column == null) {
        field.add(source);
      } else {
        field.values++;
        field.nulls |= parser.currentToken() == JsonToken.VALUE_NULL;
        column.check(source);
      }
    }
  }

  /** Adds what later rows look like. */
  void add(JsonShape later) {
    values += later.values;
    nulls |= later.nulls;
    booleans |= later.booleans;
    strings |= later.strings;
    notFinite |= later.notFinite;
    numbers |= later.numbers;
    arrays |= later.arrays;
    objects += later.objects;
    int32 &= later.int32;
    int64 &= later.int64;
    whole &= later.whole;
    exactDouble &= later.exactDouble;
    wholeDigits = Math.max(wholeDigits, later.wholeDigits);
    fractionDigits = Math.max(fractionDigits, later.fractionDigits);
    later.fields.forEach(
        (name, field) -> fields.computeIfAbsent(name, unused -> new JsonShape()).add(field));
    if (later.element != null) {
      element = element == null ? new JsonShape() : element;
      element.add(later.element);
    }
  }
}
