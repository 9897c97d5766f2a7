package dev.colonnade.cli;

import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Runs commands in this process. */
final class Cli {
  private Cli() {}

  /** What a command did. */
  record Result(int code, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  static Result run(Object... args) {
    return runWith("", Terminal.NONE, args);
  }

  static Result runWith(String in, Terminal terminal, Object... args) {
    String[] texts = new String[args.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = args[i].toString();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream input = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
    int code = Main.run(texts, Console.of(input, out, err, terminal));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a command that must succeed and say nothing of trouble. */
  static String ok(Object... args) {
    Result result = run(args);
    if (result.code != 0 || !result.err.isEmpty()) {
      throw new AssertionError(List.of(args) + ": " + result);
    }
    return result.out;
  }

  /** Fails unless a text is JSON: one value, nothing after it. */
  static void checkJson(String text) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first == null || !first.isStructStart()) {
        throw new AssertionError("no JSON: " + text);
      }
      parser.skipChildren();
      if (parser.nextToken() != null) {
        throw new AssertionError("more than one JSON value: " + text);
      }
    }
  }
}
