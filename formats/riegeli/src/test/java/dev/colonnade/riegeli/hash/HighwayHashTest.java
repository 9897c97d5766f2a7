package dev.colonnade.riegeli.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighwayHashTest {
  @ParameterizedTest
  @CsvSource({
    "0,72c3b1e9c0139fe1", "1,2cd57bc47907559d", "2,79f89e5c740f5e3b", "3,3bbb8da470c80319",
    "4,4d9e82979ab17ce7", "5,feefa31feeebed80", "7,81d00cb703e09f52", "8,28aad15071ce9aff",
    "15,3402cb26fb217163", "16,3e13be3a4140f4a7", "17,a7084c614077eaca", "19,357ed62531a86044",
    "20,fbc84e6f3ddb64e3", "23,931ec63999ebd181", "24,5ee2c131eacabcb6", "31,4d262a709c34ae7d",
    "32,b73f6df550f9dce4", "33,ec2f920014eaa741", "40,6a3b5b7836d4af29", "48,277958c5b5a06961",
    "63,bea28b7a087e1493", "64,e34b1e100f1322af"
  })
  void hashesAsTheReferenceDoes(int length, String expected) {
    byte[] bytes = new byte[length + 7];
    for (int i = 0; i < length; i++) {
      bytes[i + 3] = (byte) i;
    }
    assertThat(Long.toHexString(HighwayHash.hash(bytes, 3, length))).isEqualTo(expected);
  }

  @Test
  void hashesMuch() {
    byte[] bytes = new byte[1 << 20];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 + i / 7);
    }
    assertThat(Long.toHexString(HighwayHash.hash(bytes, 0, bytes.length)))
        .isEqualTo("c1f8e82de75b56bf");
  }

  @Test
  void vectorsGiveTheSame() {
    Packets fastest = Packets.fastest();
    assumeThat(fastest)
        .as("vectors of 256 bits, and jdk.incubator.vector among Java's modules")
        .isNotSameAs(ScalarPackets.INSTANCE);
    Random random = new Random(7);
    byte[] bytes = new byte[5000];
    random.nextBytes(bytes);
    for (int length = 0; length < 4900; length += 1 + random.nextInt(40)) {
      int offset = random.nextInt(100);
      assertThat(HighwayHash.hash(fastest, bytes, offset, length))
          .as("%d bytes", length)
          .isEqualTo(HighwayHash.hash(ScalarPackets.INSTANCE, bytes, offset, length));
    }
  }

  @Test
  void refusesBytesThatAreNotThere() {
    assertThatThrownBy(() -> HighwayHash.hash(new byte[64], 1, 64))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
