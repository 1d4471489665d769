// How much random tests do. RRVM_TRACES=10 asks for ten times the usual amount, RRVM_TRACES=1/10, for builds that are
// slow (scripts/test-sanitizers), for a tenth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace rrvm {

inline uint64_t number_of_traces(uint64_t usual) {
  const char* text = std::getenv("RRVM_TRACES");
  if (!text) return usual;
  char* end;
  uint64_t factor = std::strtoull(text, &end, 10), divisor = *end == '/' ? std::strtoull(end + 1, nullptr, 10) : 1;
  return std::max<uint64_t>(usual * factor / std::max<uint64_t>(divisor, 1), 1);
}

}  // namespace rrvm
