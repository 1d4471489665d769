// Any bytes as the text of a tool chain.
#include "tests/fuzz/rr_inputs.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  rrvm::fuzz::check_chain_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
