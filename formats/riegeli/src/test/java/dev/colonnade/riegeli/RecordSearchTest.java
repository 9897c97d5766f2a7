package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordSearch.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordSearchTest {
  /** Even numbers; those in {@code unordered} say nothing. */
  private static List<byte[]> evenNumbers(int count) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(String.valueOf(2 * i).getBytes());
    }
    return records;
  }

  private static RecordSearch.Test lookFor(int wanted, Set<Integer> unordered, Set<Integer> seen) {
    return record -> {
      int number = number(record);
      assertThat(seen.add(number)).as("tested once").isTrue();
      if (unordered.contains(number)) {
        return Order.UNORDERED;
      }
      return number < wanted ? Order.LESS : number == wanted ? Order.EQUIVALENT : Order.GREATER;
    };
  }

  private static int number(Slice record) {
    return Integer.parseInt(new String(record.toByteArray()));
  }

  @Test
  void findsEachRecordAndTheOneAfterEachGap() throws IOException {
    for (String options : List.of("uncompressed,chunk_size:60", "zstd", "snappy,chunk_size:1")) {
      byte[] file = TestRecords.file(options, evenNumbers(100));
      try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
        for (int wanted = -1; wanted <= 200; wanted++) {
          Order order = reader.search(lookFor(wanted, Set.of(), new HashSet<>()));
          int next = wanted % 2 == 0 ? wanted : wanted + 1;
          if (wanted > 198) {
            assertThat(order).isEqualTo(Order.LESS);
            assertThat(reader.read()).isNull();
          } else {
            assertThat(order).isEqualTo(wanted % 2 == 0 ? Order.EQUIVALENT : Order.GREATER);
            assertThat(number(reader.read())).isEqualTo(next);
          }
        }
      }
    }
  }

  @Test
  void unorderedRecordsArePassedOver() throws IOException {
    Set<Integer> unordered = new HashSet<>();
    for (int i = 40; i < 120; i++) {
      unordered.add(i);
    }
    byte[] file = TestRecords.file("uncompressed,chunk_size:60", evenNumbers(100));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      for (int wanted = 0; wanted <= 198; wanted += 2) {
        Order order = reader.search(lookFor(wanted, unordered, new HashSet<>()));
        int expected = unordered.contains(wanted) ? 120 : wanted;
        assertThat(order).isEqualTo(expected == wanted ? Order.EQUIVALENT : Order.GREATER);
        assertThat(number(reader.read())).isEqualTo(expected);
      }
      assertThat(reader.search(record -> Order.UNORDERED)).isEqualTo(Order.UNORDERED);
      assertThat(reader.read()).isNull();
    }
  }

  @Test
  void fewRecordsAreTested() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:1000", evenNumbers(10_000));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      Set<Integer> seen = new HashSet<>();
      assertThat(reader.search(lookFor(7776, Set.of(), seen))).isEqualTo(Order.EQUIVALENT);
      assertThat(seen).hasSizeLessThan(20);
    }
  }

  @Test
  void givingUp() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:60", evenNumbers(100));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      assertThat(reader.search(record -> null)).isNull();
    }
  }

  @Test
  void aDamagedChunkCountsAsUnordered() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:60", evenNumbers(100));
    int middle = file.length / 2;
    RecordReaderOptions recovering = RecordReaderOptions.DEFAULT.withRecovery(Recovery.IGNORE);
    Set<Integer> left = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      file[middle + i] ^= 0x55;
    }
    for (byte[] record : RiegeliVectors.readAll(new MemoryInputFile("test", file), recovering)) {
      left.add(Integer.parseInt(new String(record)));
    }
    assertThat(left).isNotEmpty().hasSizeLessThan(100);
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), recovering)) {
      for (int wanted : left) {
        assertThat(reader.search(lookFor(wanted, Set.of(), new HashSet<>())))
            .isEqualTo(Order.EQUIVALENT);
        assertThat(number(reader.read())).isEqualTo(wanted);
      }
    }
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      assertThatThrownBy(() -> reader.search(record -> Order.LESS))
          .isInstanceOf(FormatException.class);
    }
  }

  /**
   * Whatever the records, the chunks and the place of the wanted ones: the result is that of
   * looking at all of them; and what the test said is respected while searching.
   */
  @Test
  void randomFilesAndOrders() throws IOException {
    Random random = new Random(8);
    String[] kinds = {"uncompressed,chunk_size:%d", "transpose,zstd:1,chunk_size:%d", "snappy"};
    for (int round = 0; round < 300; round++) {
      int count = random.nextInt(1 << random.nextInt(9));
      int less = random.nextInt(count + 1);
      int notGreater = less + (random.nextBoolean() ? 0 : random.nextInt(count - less + 1));
      int unorderedShare = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : Integer.MAX_VALUE;
      Order[] orders = new Order[count];
      List<byte[]> records = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        orders[i] =
            random.nextInt(unorderedShare) == 1
                ? Order.UNORDERED
                : i < less ? Order.LESS : i < notGreater ? Order.EQUIVALENT : Order.GREATER;
        records.add(String.valueOf(i).getBytes());
      }
      String options = String.format(kinds[random.nextInt(kinds.length)], 1 + random.nextInt(200));
      byte[] file = TestRecords.file(options, records);
      try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
        checkSearch(reader, orders);
      }
    }
  }

  private static void checkSearch(RecordReader reader, Order[] orders) throws IOException {
    int[] bounds = {-1, orders.length};
    Set<Integer> seen = new HashSet<>();
    Order found =
        reader.search(
            record -> {
              int number = number(record);
              assertThat(seen.add(number)).isTrue();
              assertThat(number).isGreaterThan(bounds[0]).isLessThan(bounds[1]);
              if (orders[number] == Order.LESS) {
                bounds[0] = number;
              } else if (orders[number] == Order.GREATER) {
                bounds[1] = number;
              }
              return orders[number];
            });
    List<Order> all = Arrays.asList(orders);
    Slice next = reader.read();
    if (all.contains(Order.EQUIVALENT)) {
      assertThat(found).isEqualTo(Order.EQUIVALENT);
      assertThat(orders[number(next)]).isEqualTo(Order.EQUIVALENT);
    } else if (all.contains(Order.GREATER)) {
      assertThat(found).isEqualTo(Order.GREATER);
      assertThat(number(next)).isEqualTo(all.indexOf(Order.GREATER));
    } else {
      assertThat(found).isEqualTo(all.contains(Order.LESS) ? Order.LESS : Order.UNORDERED);
      assertThat(next).isNull();
    }
  }
}
