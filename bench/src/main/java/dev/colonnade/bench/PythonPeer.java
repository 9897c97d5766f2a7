package dev.colonnade.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program in Python that measures others: a folder of {@code bench/peers} with the program,
 * {@code NAME_peer.py}, and the packages it needs, {@code requirements.txt}.
 */
public final class PythonPeer {
  private final Path folder;
  private final Path program;
  private final Path environment;

  public PythonPeer(String name) {
    this.folder = Path.of("bench/peers", name);
    this.program = folder.resolve(name + "_peer.py");
    this.environment = folder.resolve("target/venv");
  }

  /** Whether it is there, or can be made with {@code python3} and the package index. */
  public boolean isPresent() throws IOException {
    Path made = environment.resolve("made");
    if (Files.exists(made)) {
      return true;
    }
    boolean done =
        succeeds("python3", "-m", "venv", environment.toString())
            && succeeds(
                environment.resolve("bin/pip").toString(),
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "-r",
                folder.resolve("requirements.txt").toString());
    if (done) {
      Files.createFile(made);
    }
    return done;
  }

  private static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The lines that the program prints. */
  public List<String> run(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(environment.resolve("bin/python").toString());
    command.add(program.toString());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out = process.inputReader()) {
      return out.lines().toList();
    }
  }
}
