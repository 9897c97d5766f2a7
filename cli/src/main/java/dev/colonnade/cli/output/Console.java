package dev.colonnade.cli.output;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a command talks to: standard input, output and error, always in UTF-8. */
public final class Console {
  private final InputStream in;
  private final StandardOutput out;
  private final OutputStream err;
  private Terminal terminal;

  private Console(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
    this.in = in;
    this.out = new StandardOutput(out);
    this.err = err;
    this.terminal = terminal;
  }

  /** Those of this process. */
  public static Console ofProcess() {
    return new Console(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        null);
  }

  /** Any streams, none of which is a terminal. */
  public static Console of(InputStream in, OutputStream out, OutputStream err) {
    return of(in, out, err, Terminal.NONE);
  }

  /** Any streams. */
  public static Console of(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
    return new Console(in, out, err, terminal);
  }

  public InputStream in() {
    return in;
  }

  /** Standard output for bytes. */
  public OutputStream out() {
    return out;
  }

  /** Prints text to standard output. */
  public void print(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Prints a line to standard output. */
  public void line(String text) throws IOException {
    print(text);
    out.write('\n');
  }

  public void flush() throws IOException {
    out.flush();
  }

  /** Prints a line to standard error. */
  public void error(String line) {
    status(line + "\n");
  }

  /** Prints to standard error what is to be known of a file. */
  public void note(String file, String note) {
    error(Visible.line(file + ": " + note));
  }

  /** Prints to standard error as it is; if that cannot be written, there is nobody to tell. */
  public void status(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException e) {
      return;
    }
  }

  /** Prints a stack trace to standard error. */
  public void trace(Throwable thrown) {
    PrintStream printer = new PrintStream(err, true, StandardCharsets.UTF_8);
    thrown.printStackTrace(printer);
    printer.flush();
  }

  /** What is known of the terminal; found out when first asked. */
  public Terminal terminal() {
    if (terminal == null) {
      terminal = Terminal.ofProcess();
    }
    return terminal;
  }
}
