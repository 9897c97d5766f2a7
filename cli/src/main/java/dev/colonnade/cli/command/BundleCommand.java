package dev.colonnade.cli.command;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.bundle.Bundle;
import dev.colonnade.at1.bundle.BundleEntry;
import dev.colonnade.at1.bundle.BundleFolder;
import dev.colonnade.at1.bundle.BundleWriter;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.BundledFiles;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.schema.Similar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code bundle}: several files in one AT-1 archive. */
final class BundleCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Makes, lists, extends and extracts AT-1 bundles: several files, each an archive of its"
            + " own, in one.",
        "colonnade bundle create june.at1 trades.csv logs/",
        "colonnade bundle list june.at1",
        "colonnade bundle add june.at1 more.csv",
        "colonnade bundle extract june.at1 folder logs/");
    syntax.argument("ACTION", "create, list, add or extract.");
    syntax.argument("BUNDLE", "The bundle.");
    syntax.anyArguments(
        "FILE",
        "create, add: files and folders. extract: the folder to write, then the files and folders"
            + " of the bundle that are wanted, all by default.");
    syntax.values("NAME=VALUE", "A setting of the archives; see colonnade formats at1.", "-o");
    syntax.flag("Replace what exists.", "--overwrite");
    syntax.json();
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String bundle = arguments.argument(1);
    List<String> files = arguments.arguments().subList(2, arguments.arguments().size());
    switch (arguments.argument(0)) {
      case "create" -> {
        require(!files.isEmpty(), "create needs the files to put in");
        create(bundle, files, arguments, console);
      }
      case "add" -> {
        require(!files.isEmpty(), "add needs the files to put in");
        add(bundle, files, arguments, console);
      }
      case "list" -> {
        require(files.isEmpty(), "list takes the bundle only");
        list(bundle, arguments.has("--json"), console);
      }
      case "extract" -> {
        require(!files.isEmpty(), "extract needs the folder to write");
        extract(
            bundle,
            files.get(0),
            files.subList(1, files.size()),
            arguments.has("--overwrite"),
            console);
      }
      default ->
          throw new UsageException(
              "bundle can create, list, add or extract, not '" + arguments.argument(0) + "'");
    }
    return 0;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new UsageException("bundle " + otherwise);
    }
  }

  private static void create(
      String bundle, List<String> files, Arguments arguments, Console console) throws IOException {
    TargetOptions target = TargetOptions.of(arguments);
    At1Options options = ArchiveConversion.options(target);
    Map<String, Path> named = BundledFiles.of(files, bundle);
    try (BundleWriter writer = new BundleWriter(target.file(bundle, console), options)) {
      put(named, writer, console);
      writer.finish();
    }
  }

  private static void add(String bundle, List<String> files, Arguments arguments, Console console)
      throws IOException {
    At1Options options = ArchiveConversion.options(TargetOptions.of(arguments));
    Map<String, Path> named = BundledFiles.of(files, bundle);
    try (At1Archive archive = open(bundle, console);
        BundleWriter writer =
            new BundleWriter(TargetOptions.file(bundle, true, console), options)) {
      try {
        writer.addAll(archive);
      } catch (IllegalArgumentException e) {
        throw new IOException(e.getMessage(), e);
      }
      put(named, writer, console);
      writer.finish();
    }
  }

  private static void put(Map<String, Path> files, BundleWriter writer, Console console)
      throws IOException {
    for (Map.Entry<String, Path> each : files.entrySet()) {
      try (InputFile file = LocalInputFile.open(each.getValue())) {
        ArchiveConversion.notes(each.getKey(), writer.add(each.getKey(), file), console);
      } catch (IllegalArgumentException e) {
        throw new UsageException(e.getMessage(), e);
      }
    }
  }

  private static void list(String name, boolean json, Console console) throws IOException {
    try (At1Archive archive = open(name, console)) {
      Bundle bundle = Bundle.of(archive);
      List<Info> files = new ArrayList<>();
      PrintedTable table = new PrintedTable(console).left("name").left("codec").right("bytes");
      for (BundleEntry entry : bundle.entries()) {
        String codec = bundle.open(entry, archive.limits().output()).codec().text();
        long bytes = entry.stream().length();
        if (json) {
          files.add(new Info().put("name", entry.name()).put("codec", codec).put("bytes", bytes));
        } else {
          table.row(entry.name(), codec, Numbers.grouped(bytes));
        }
      }
      if (json) {
        console.line(Json.of(files));
      } else {
        table.end();
      }
    }
  }

  private static void extract(
      String name, String folder, List<String> wanted, boolean overwrite, Console console)
      throws IOException {
    try (At1Archive archive = open(name, console)) {
      List<BundleEntry> entries = Bundle.of(archive).entries();
      BundleFolder.restore(
          archive,
          wanted.isEmpty() ? entries : chosen(entries, wanted),
          Path.of(folder),
          overwrite);
    }
  }

  /** The entries that have one of the names, or are in a folder of it. */
  private static List<BundleEntry> chosen(List<BundleEntry> entries, List<String> wanted) {
    List<BundleEntry> chosen = new ArrayList<>();
    for (String name : wanted) {
      String folder = name.endsWith("/") ? name : name + "/";
      List<BundleEntry> found =
          entries.stream()
              .filter(e -> e.name().equals(name) || e.name().startsWith(folder))
              .toList();
      if (found.isEmpty()) {
        throw new UsageException(
            "there is no file '"
                + name
                + "' in the bundle"
                + Similar.hint(name, entries.stream().map(BundleEntry::name).toList()));
      }
      chosen.addAll(found);
    }
    return chosen.stream().distinct().toList();
  }

  private static At1Archive open(String name, Console console) throws IOException {
    InputFile file = Source.plain(console).file(name);
    try {
      At1Archive archive = At1Archive.open(file, ReadOptions.DEFAULT);
      if (archive.codec() != Codec.BUNDLE || archive.set() == null) {
        throw new IOException(name + ": an AT-1 archive of one file, not a bundle");
      }
      return archive;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }
}
