package dev.colonnade.cli;

import dev.colonnade.cli.output.ClosedOutputException;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.predicate.PredicateException;
import dev.colonnade.core.schema.UnknownColumnException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** What the user is told, in one line, when a command cannot do its work. */
final class Failure {
  /** As of a process that ended by SIGPIPE. */
  private static final int CLOSED_OUTPUT = 141;

  private Failure() {}

  /** Tells of a failure and gives the exit code. */
  static int report(Throwable thrown, boolean debug, Console console) {
    Throwable e = thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
    if (e instanceof ClosedOutputException) {
      return CLOSED_OUTPUT;
    }
    if (processIsEnding()) {
      // An interrupt from the keyboard: what fails from now on, fails because of it.
      return 1;
    }
    try {
      console.flush();
    } catch (IOException closed) {
      return CLOSED_OUTPUT;
    }
    console.error("colonnade: " + Visible.line(message(e)));
    if (debug) {
      console.trace(e);
    }
    return isUsage(e) ? 2 : 1;
  }

  private static boolean isUsage(Throwable e) {
    return e instanceof UsageException
        || e instanceof UnknownColumnException
        || e instanceof PredicateException;
  }

  private static String message(Throwable e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file";
    } else if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    } else if (e instanceof FileAlreadyExistsException exists) {
      return exists.getFile().contains(": ")
          ? exists.getFile() + "; --overwrite replaces it"
          : exists.getFile() + ": exists already; --overwrite replaces it";
    } else if (e instanceof OutOfMemoryError) {
      return "not enough memory for this; give more with JAVA_OPTS=-Xmx… or choose fewer columns";
    } else if (isUsage(e) || e instanceof IOException && e.getMessage() != null) {
      return e.getMessage();
    }
    return "unexpected problem, please report it: "
        + e.getClass().getSimpleName()
        + (e.getMessage() == null ? "" : ": " + e.getMessage())
        + " (--debug shows the trace)";
  }

  private static boolean processIsEnding() {
    try {
      Thread hook = new Thread(() -> {});
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
