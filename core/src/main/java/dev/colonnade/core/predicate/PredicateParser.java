package dev.colonnade.core.predicate;

import dev.colonnade.core.predicate.Predicate.And;
import dev.colonnade.core.predicate.Predicate.Between;
import dev.colonnade.core.predicate.Predicate.Comparison;
import dev.colonnade.core.predicate.Predicate.In;
import dev.colonnade.core.predicate.Predicate.IsNull;
import dev.colonnade.core.predicate.Predicate.Not;
import dev.colonnade.core.predicate.Predicate.Operator;
import dev.colonnade.core.predicate.Predicate.Or;
import dev.colonnade.core.predicate.Predicate.StartsWith;
import dev.colonnade.core.schema.Schema;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text form of predicates.
 *
 * <pre>
 * or      := and ("or" and)*
 * and     := not ("and" not)*
 * not     := "not" not | "(" or ")" | column test
 * test    := operator value | "is" ["not"] "null"
 *          | ["not"] ("in" "(" value ("," value)* ")" | "between" value "and" value | "starts" "with" value)
 * column  := name | "quoted name"
 * value   := number | 'text' | x'hex' | true | false | nan | [-]infinity
 * </pre>
 */
final class PredicateParser {
  private static final int MAX_DEPTH = 200;
  private static final long MAX_EXPONENT = 10_000;
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  private final String text;
  private final Schema schema;
  private int at;
  private int depth;

  PredicateParser(String text, Schema schema) {
    this.text = text;
    this.schema = schema;
  }

  Predicate parse() {
    Predicate predicate = or();
    skipSpaces();
    if (at < text.length()) {
      throw error(at, "'and', 'or' or the end expected");
    }
    return predicate;
  }

  private Predicate or() {
    List<Predicate> parts = new ArrayList<>();
    do {
      parts.add(and());
    } while (word("or"));
    return parts.size() == 1 ? parts.get(0) : new Or(parts);
  }

  private Predicate and() {
    List<Predicate> parts = new ArrayList<>();
    do {
      parts.add(not());
    } while (word("and"));
    return parts.size() == 1 ? parts.get(0) : new And(parts);
  }

  private Predicate not() {
    if (++depth > MAX_DEPTH) {
      throw error(at, "nested deeper than " + MAX_DEPTH);
    }
    Predicate predicate;
    if (word("not")) {
      predicate = new Not(not());
    } else if (accept('(')) {
      predicate = or();
      expect(')');
    } else {
      predicate = test();
    }
    depth--;
    return predicate;
  }

  private Predicate test() {
    skipSpaces();
    int start = at;
    String column = column();
    if (schema != null && schema.indexOf(column) < 0) {
      try {
        schema.require(column);
      } catch (IllegalArgumentException e) {
        throw error(start, e.getMessage());
      }
    }
    skipSpaces();
    int testStart = at;
    Predicate predicate = test(column);
    if (schema != null) {
      try {
        BoundPredicate.bind(predicate, schema);
      } catch (IllegalArgumentException e) {
        throw error(testStart, e.getMessage());
      }
    }
    return predicate;
  }

  private Predicate test(String column) {
    if (word("is")) {
      boolean negated = word("not");
      if (!word("null")) {
        throw error(at, "'null' expected");
      }
      return negated ? new Not(new IsNull(column)) : new IsNull(column);
    }
    if (word("not")) {
      Predicate test = setTest(column);
      if (test == null) {
        throw error(at, "'in', 'between' or 'starts with' expected");
      }
      return new Not(test);
    }
    Predicate test = setTest(column);
    return test != null ? test : new Comparison(column, operator(), value());
  }

  private Predicate setTest(String column) {
    if (word("in")) {
      expect('(');
      List<Literal> values = new ArrayList<>();
      do {
        values.add(value());
      } while (accept(','));
      expect(')');
      return new In(column, values);
    }
    if (word("between")) {
      Literal low = value();
      if (!word("and")) {
        throw error(at, "'and' expected");
      }
      return new Between(column, low, value());
    }
    if (word("starts")) {
      if (!word("with")) {
        throw error(at, "'with' expected");
      }
      return new StartsWith(column, value());
    }
    return null;
  }

  private String column() {
    skipSpaces();
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted('"', "column name");
    }
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    if (start == at) {
      throw error(start, "a column name expected");
    }
    return text.substring(start, at);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$';
  }

  private Operator operator() {
    skipSpaces();
    for (String symbol : new String[] {"<=", ">=", "!=", "<>", "==", "=", "<", ">"}) {
      if (text.startsWith(symbol, at)) {
        at += symbol.length();
        return switch (symbol) {
          case "<=" -> Operator.LESS_OR_EQUAL;
          case ">=" -> Operator.GREATER_OR_EQUAL;
          case "!=", "<>" -> Operator.NOT_EQUAL;
          case "<" -> Operator.LESS;
          case ">" -> Operator.GREATER;
          default -> Operator.EQUAL;
        };
      }
    }
    throw error(
        at, "a comparison (= != < <= > >=), 'is', 'in', 'between' or 'starts with' expected");
  }

  private Literal value() {
    skipSpaces();
    int start = at;
    if (at == text.length()) {
      throw error(at, "a value expected");
    }
    char c = text.charAt(at);
    if (c == '\'') {
      return new Literal.Text(quoted('\'', "text"));
    } else if ((c == 'x' || c == 'X') && text.startsWith("'", at + 1)) {
      at++;
      return bytes(start);
    } else if (word("true")) {
      return new Literal.Truth(true);
    } else if (word("false")) {
      return new Literal.Truth(false);
    } else if (word("nan")) {
      return new Literal.NotFinite(Double.NaN);
    } else if (word("infinity")) {
      return new Literal.NotFinite(Double.POSITIVE_INFINITY);
    } else if (c == '-' && text.regionMatches(true, at + 1, "infinity", 0, 8)) {
      at += 9;
      return new Literal.NotFinite(Double.NEGATIVE_INFINITY);
    }
    return number(start);
  }

  private Literal bytes(int start) {
    String hex = quoted('\'', "bytes");
    try {
      return new Literal.Bytes(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    } catch (IllegalArgumentException e) {
      throw error(start, "x'…' takes pairs of hexadecimal digits");
    }
  }

  private Literal number(int start) {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw error(start, "a value expected: a number, 'text' in single quotes, true or false");
    }
    at = matcher.end();
    try {
      BigDecimal number = new BigDecimal(matcher.group());
      if (Math.abs((long) number.scale()) <= MAX_EXPONENT) {
        return new Literal.Exact(number);
      }
    } catch (NumberFormatException e) {
      throw error(start, "the number's exponent is out of bounds");
    }
    throw error(start, "the number's exponent is out of bounds");
  }

  private String quoted(char quote, String what) {
    int start = at++;
    StringBuilder content = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != quote) {
        content.append(c);
      } else if (at < text.length() && text.charAt(at) == quote) {
        content.append(quote);
        at++;
      } else {
        return content.toString();
      }
    }
    throw error(start, "the quoted " + what + " does not end");
  }

  /** Takes a keyword, whatever its case, if it is next. */
  private boolean word(String keyword) {
    skipSpaces();
    int end = at + keyword.length();
    if (text.regionMatches(true, at, keyword, 0, keyword.length())
        && (end == text.length() || !isNamePart(text.charAt(end)))) {
      at = end;
      return true;
    }
    return false;
  }

  private boolean accept(char c) {
    skipSpaces();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!accept(c)) {
      throw error(at, "'" + c + "' expected");
    }
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private PredicateException error(int position, String problem) {
    return new PredicateException(text, position, problem);
  }
}
