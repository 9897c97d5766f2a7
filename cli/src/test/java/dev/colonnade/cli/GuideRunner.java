package dev.colonnade.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the commands of the guide, one after another in the current folder, and writes the guide
 * with what they printed. A process of its own, because the guide's paths are relative.
 */
public final class GuideRunner {
  private static final String PROMPT = "$ ";
  private static final String COMMAND = "colonnade ";

  private GuideRunner() {}

  /** Takes the guide and the file to write. */
  public static void main(String[] args) throws IOException {
    List<String> out = new ArrayList<>();
    boolean inBlock = false;
    boolean skipping = false;
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      if (line.startsWith("```")) {
        inBlock = line.equals("```console");
        skipping = false;
        out.add(line);
      } else if (inBlock && line.startsWith(PROMPT)) {
        out.add(line);
        skipping = true;
        run(line.substring(PROMPT.length()), out);
      } else if (!skipping) {
        out.add(line);
      }
    }
    Files.writeString(Path.of(args[1]), String.join("\n", out) + "\n");
  }

  private static void run(String command, List<String> out) {
    if (!command.startsWith(COMMAND)) {
      throw new IllegalArgumentException("the guide runs colonnade only, not: " + command);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    List<String> words = words(command.substring(COMMAND.length()));
    int code = Main.run(words.toArray(String[]::new), printed, printed);
    printed.toString(StandardCharsets.UTF_8).lines().forEach(out::add);
    if (code != 0) {
      out.add("[exit code " + code + "]");
    }
  }

  /** Splits a command line as a shell does, with single and double quotes. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    char quote = 0;
    for (char c : line.toCharArray()) {
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == ' ') {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
      } else {
        word = word == null ? new StringBuilder() : word;
        if (c == '"' || c == '\'') {
          quote = c;
        } else {
          word.append(c);
        }
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    return words;
  }
}
