package dev.colonnade.gpp;

import dev.colonnade.core.contract.SimpleVectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files of the format's own implementation, legal oddities and bad files. */
class GppVectorsTest {
  @TestFactory
  Stream<DynamicTest> readOrRefused() {
    return SimpleVectors.tests(new GppFormat(), "gpp");
  }
}
