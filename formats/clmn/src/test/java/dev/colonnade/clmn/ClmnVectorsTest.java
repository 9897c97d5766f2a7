package dev.colonnade.clmn;

import dev.colonnade.core.contract.SimpleVectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files of the format's own implementation, legal oddities and bad files. */
class ClmnVectorsTest {
  @TestFactory
  Stream<DynamicTest> readOrRefused() {
    return SimpleVectors.tests(new ClmnFormat(), "clmn");
  }
}
