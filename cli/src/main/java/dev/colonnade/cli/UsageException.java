package dev.colonnade.cli;

import dev.colonnade.core.schema.Similar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command was not called as it should be: exit code 2. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What the parser of a command found. */
  static UsageException of(String command, ParameterException e) {
    String message = e.getMessage();
    if (e instanceof UnmatchedArgumentException unmatched) {
      message = unmatched(unmatched);
    }
    return new UsageException(
        command + ": " + message + " (colonnade " + command + " --help shows how)", e);
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String first = e.getUnmatched().get(0);
    if (!first.startsWith("-") || first.equals("-")) {
      return "unexpected argument '" + first + "'";
    }
    int equals = first.indexOf('=');
    String name = equals < 0 ? first : first.substring(0, equals);
    List<String> names = new ArrayList<>();
    for (OptionSpec option : e.getCommandLine().getCommandSpec().options()) {
      names.addAll(Arrays.asList(option.names()));
    }
    return "there is no option '" + name + "'" + Similar.hint(name, names);
  }
}
