package dev.colonnade.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The boundaries between modules, and that ARCHITECTURE.md speaks of what is there. */
class ArchitectureTest {
  private static final List<String> FORMATS =
      List.of("clmn", "gpp", "mosaic", "riegeli", "at1", "text");

  private static JavaClasses product;
  private static Path root;

  @BeforeAll
  static void load() {
    product =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.colonnade");
    root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("ARCHITECTURE.md"))) {
      root = root.getParent();
    }
  }

  @Test
  void everyFormatIsLookedAt() {
    for (String format : FORMATS) {
      assertThat(product)
          .as(format)
          .anyMatch(c -> c.getPackageName().startsWith("dev.colonnade." + format));
    }
  }

  @Test
  void coreUsesTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("dev.colonnade.core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "dev.colonnade.core..")
        .check(product);
  }

  @Test
  void noFormatKnowsAnotherOrTheCommandLine() {
    for (String format : FORMATS) {
      List<String> others = new ArrayList<>(FORMATS);
      others.remove(format);
      others.add("cli");
      others.add("generators");
      String[] packages =
          others.stream().map(other -> "dev.colonnade." + other + "..").toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage("dev.colonnade." + format + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(packages)
          .check(product);
    }
  }

  @Test
  void architectureNamesOnlyWhatExists() throws IOException {
    Set<String> classNames = sources().map(ArchitectureTest::className).collect(Collectors.toSet());
    Set<String> packages =
        sources()
            .map(file -> file.getParent().getFileName().toString())
            .collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>();
    int names = 0;
    Matcher quoted =
        Pattern.compile("`([^`\\n]+)`").matcher(Files.readString(root.resolve("ARCHITECTURE.md")));
    while (quoted.find()) {
      String name = quoted.group(1);
      boolean known;
      if (name.matches("[A-Z]\\w+(\\.\\w+)?(\\(\\))?")) {
        known = classNames.contains(name.replaceAll("\\..*", "")) || isInJdk(name);
      } else if (name.matches("[a-z][\\w-]*(/[\\w.-]+)*/?")) {
        known = packages.contains(name) || Files.exists(root.resolve(name));
      } else {
        continue;
      }
      names++;
      if (!known) {
        missing.add(name);
      }
    }
    assertThat(names).as("names found in ARCHITECTURE.md").isGreaterThan(40);
    assertThat(missing).as("named in ARCHITECTURE.md, but not there").isEmpty();
  }

  private static Stream<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
    }
    return sources.stream();
  }

  private static String className(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }

  private static boolean isInJdk(String name) {
    for (String place : List.of("java.util.", "java.lang.", "java.io.", "java.nio.file.")) {
      try {
        Class.forName(place + name);
        return true;
      } catch (ClassNotFoundException e) {
        continue;
      }
    }
    return false;
  }
}
