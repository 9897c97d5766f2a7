package dev.colonnade.cli;

import dev.colonnade.cli.command.Arguments;
import dev.colonnade.cli.command.Command;
import dev.colonnade.cli.command.Commands;
import dev.colonnade.cli.command.UsageHelp;
import dev.colonnade.cli.output.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** The command line: finds the command, runs it, and turns failures into one line and a code. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(run(args, Console.ofProcess()));
  }

  /** Runs a command in this process, with nothing on its standard input. */
  public static int run(String[] args, OutputStream out, OutputStream err) {
    return run(args, InputStream.nullInputStream(), out, err);
  }

  /** Runs a command in this process. */
  public static int run(String[] args, InputStream in, OutputStream out, OutputStream err) {
    return run(args, Console.of(in, out, err));
  }

  static int run(String[] args, Console console) {
    boolean debug = Arrays.asList(args).contains("--debug");
    try {
      int code = dispatch(withoutLeadingDebug(args), console);
      console.flush();
      return code;
    } catch (Exception | OutOfMemoryError | StackOverflowError e) {
      return Failure.report(e, debug, console);
    }
  }

  private static int dispatch(String[] args, Console console) throws IOException {
    if (args.length == 0) {
      throw new UsageException("a command is expected; colonnade --help lists them");
    }
    switch (args[0]) {
      case "--help", "-h" -> {
        return UsageHelp.print(null, console);
      }
      case "help" -> {
        return UsageHelp.print(args.length == 1 ? null : args[1], console);
      }
      case "--version", "-V" -> {
        console.line("colonnade " + version());
        return 0;
      }
      default -> {
        Command command = Commands.require(args[0]);
        return run(args[0], command, Arrays.copyOfRange(args, 1, args.length), console);
      }
    }
  }

  private static int run(String name, Command command, String[] args, Console console)
      throws IOException {
    Arguments arguments;
    try {
      arguments = Arguments.parse(args, Commands.syntax(command));
    } catch (UsageException e) {
      throw new UsageException(
          name + ": " + e.getMessage() + " (colonnade " + name + " --help shows how)", e);
    }
    return arguments.has("--help")
        ? UsageHelp.print(name, console)
        : command.run(arguments, console);
  }

  private static String[] withoutLeadingDebug(String[] args) {
    return args.length > 0 && args[0].equals("--debug")
        ? Arrays.copyOfRange(args, 1, args.length)
        : args;
  }

  private static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }
}
