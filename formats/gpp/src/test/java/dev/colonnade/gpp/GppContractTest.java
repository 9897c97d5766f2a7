package dev.colonnade.gpp;

import dev.colonnade.core.contract.FormatContract;

class GppContractTest extends FormatContract {
  GppContractTest() {
    super(new GppFormat());
  }
}
