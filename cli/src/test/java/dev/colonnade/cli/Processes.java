package dev.colonnade.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line as a process of its own, from the classes under test. */
final class Processes {
  private Processes() {}

  /** The words that start a Java class. */
  static List<String> java(String mainClass, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.addAll(List.of(args));
    return command;
  }

  /** The folder that holds the whole project. */
  static Path projectRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("colonnade"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
