package dev.colonnade.mosaic.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The incremental training finds what counting anew each time does. */
class NameTrainerTest {
  @Test
  void findsTheRulesOfTheSpecifiedExample() {
    NameTrainer.Trained trained =
        NameTrainer.train(bytes(List.of("a_temp_value", "b_temp_value", "c_temp_value")));
    assertThat(trained.rules()[0]).isEqualTo((byte) 'v');
    assertThat(trained.rules()[1]).isEqualTo((byte) 'a');
    assertThat(trained.rules()).hasSize(20);
    assertThat(trained.names()[1]).containsExactly('b', 0x89);
  }

  @Test
  void agreesWithANaiveTraining() {
    Random random = new Random(5);
    for (int table = 0; table < 300; table++) {
      List<String> names = new ArrayList<>();
      int alphabet = 1 + random.nextInt(4);
      int count = random.nextInt(12);
      for (int i = 0; i < count; i++) {
        StringBuilder name = new StringBuilder();
        int length = random.nextInt(30);
        for (int j = 0; j < length; j++) {
          name.append((char) ('a' + random.nextInt(alphabet)));
        }
        names.add(name.toString());
      }
      NameTrainer.Trained trained = NameTrainer.train(bytes(names));
      Naive naive = new Naive(names);
      assertThat(trained.rules()).as("rules for %s", names).isEqualTo(naive.rules());
      assertThat(trained.names()).isDeepEqualTo(naive.coded());
    }
  }

  private static byte[][] bytes(List<String> names) {
    return names.stream()
        .map(name -> name.getBytes(StandardCharsets.US_ASCII))
        .toArray(byte[][]::new);
  }

  /** The rules as the specification words them. */
  private static final class Naive {
    private final List<List<Integer>> names = new ArrayList<>();
    private final List<Integer> rules = new ArrayList<>();

    Naive(List<String> texts) {
      for (String text : texts) {
        names.add(new ArrayList<>(text.chars().boxed().toList()));
      }
      while (rules.size() < 256) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (List<Integer> name : names) {
          for (int i = 0; i + 1 < name.size(); i++) {
            counts.merge(name.get(i) * 256 + name.get(i + 1), 1, Integer::sum);
          }
        }
        int best = -1;
        for (Map.Entry<Integer, Integer> pair : counts.entrySet()) {
          int ahead = best < 0 ? 1 : Integer.compare(pair.getValue(), counts.get(best));
          if (ahead > 0 || (ahead == 0 && pair.getKey() > best)) {
            best = pair.getKey();
          }
        }
        if (best < 0 || counts.get(best) == 1) {
          break;
        }
        int made = 0x80 + rules.size() / 2;
        rules.add(best / 256);
        rules.add(best % 256);
        for (List<Integer> name : names) {
          for (int i = 0; i + 1 < name.size(); i++) {
            if (name.get(i) * 256 + name.get(i + 1) == best) {
              name.set(i, made);
              name.remove(i + 1);
            }
          }
        }
      }
    }

    byte[] rules() {
      byte[] bytes = new byte[rules.size()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = rules.get(i).byteValue();
      }
      return bytes;
    }

    byte[][] coded() {
      byte[][] coded = new byte[names.size()][];
      for (int i = 0; i < coded.length; i++) {
        coded[i] = new byte[names.get(i).size()];
        for (int j = 0; j < coded[i].length; j++) {
          coded[i][j] = names.get(i).get(j).byteValue();
        }
      }
      return coded;
    }
  }
}
