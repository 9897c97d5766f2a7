package dev.colonnade.cli;

import dev.colonnade.cli.command.Arguments;
import dev.colonnade.cli.command.Command;
import dev.colonnade.cli.command.Commands;
import dev.colonnade.cli.output.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * The command line. Only the command that is called is built and parsed, because describing all of
 * them would take longer than most of them run.
 */
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
        return Help.print(new String[0], console);
      }
      case "help" -> {
        return Help.print(Arrays.copyOfRange(args, 1, args.length), console);
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
    CommandLine line = new CommandLine(Commands.spec(name, command));
    try {
      ParseResult parsed = line.parseArgs(args);
      if (parsed.isUsageHelpRequested()) {
        return Help.print(line, console);
      }
      return command.run(new Arguments(parsed), console);
    } catch (CommandLine.ParameterException e) {
      throw UsageException.of(name, e);
    }
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
