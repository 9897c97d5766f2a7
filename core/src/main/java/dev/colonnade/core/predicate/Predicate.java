package dev.colonnade.core.predicate;

import dev.colonnade.core.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A condition on rows. The meaning is SQL's: a null never fulfils a comparison, nor its negation.
 * Floats are ordered totally: NaN equals NaN and is greater than every number, and -0.0 equals 0.0.
 * Text compares by its UTF-8 bytes.
 *
 * <pre>{@code
 * Predicate.parse("price >= 3 and (city = 'Oslo' or city is null)")
 * }</pre>
 */
public sealed interface Predicate {
  /** A comparison with a value. */
  record Comparison(String column, Operator operator, Literal value) implements Predicate {}

  /** Equality with one of some values. */
  record In(String column, List<Literal> values) implements Predicate {
    public In {
      values = List.copyOf(values);
    }
  }

  /** Not less than {@code low} and not greater than {@code high}. */
  record Between(String column, Literal low, Literal high) implements Predicate {}

  /** No value. */
  record IsNull(String column) implements Predicate {}

  /** Text or bytes that begin so. */
  record StartsWith(String column, Literal prefix) implements Predicate {}

  /** All of them hold. */
  record And(List<Predicate> parts) implements Predicate {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /** One of them holds. */
  record Or(List<Predicate> parts) implements Predicate {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /** It is known not to hold. */
  record Not(Predicate part) implements Predicate {}

  /** How two values compare. */
  enum Operator {
    EQUAL("="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    /** As it is written. */
    public String symbol() {
      return symbol;
    }
  }

  static Predicate compare(String column, Operator operator, Object value) {
    return new Comparison(column, operator, Literal.of(value));
  }

  static Predicate in(String column, Object... values) {
    List<Literal> literals = new ArrayList<>();
    for (Object value : values) {
      literals.add(Literal.of(value));
    }
    return new In(column, literals);
  }

  static Predicate between(String column, Object low, Object high) {
    return new Between(column, Literal.of(low), Literal.of(high));
  }

  static Predicate isNull(String column) {
    return new IsNull(column);
  }

  static Predicate startsWith(String column, Object prefix) {
    return new StartsWith(column, Literal.of(prefix));
  }

  static Predicate and(Predicate... parts) {
    return new And(List.of(parts));
  }

  static Predicate or(Predicate... parts) {
    return new Or(List.of(parts));
  }

  static Predicate not(Predicate part) {
    return new Not(part);
  }

  /** Reads the text form; mistakes are told with the character they are at. */
  static Predicate parse(String text) {
    return new PredicateParser(text, null).parse();
  }

  /** Reads the text form and checks columns and values against a schema. */
  static Predicate parse(String text, Schema schema) {
    return new PredicateParser(text, schema).parse();
  }

  /** The columns it speaks of, in the order of first mention. */
  default Set<String> columns() {
    Set<String> names = new LinkedHashSet<>();
    collectColumns(names);
    return names;
  }

  private void collectColumns(Set<String> names) {
    if (this instanceof Comparison p) {
      names.add(p.column());
    } else if (this instanceof In p) {
      names.add(p.column());
    } else if (this instanceof Between p) {
      names.add(p.column());
    } else if (this instanceof IsNull p) {
      names.add(p.column());
    } else if (this instanceof StartsWith p) {
      names.add(p.column());
    } else if (this instanceof Not p) {
      p.part().collectColumns(names);
    } else if (this instanceof And p) {
      p.parts().forEach(part -> part.collectColumns(names));
    } else if (this instanceof Or p) {
      p.parts().forEach(part -> part.collectColumns(names));
    }
  }
}
