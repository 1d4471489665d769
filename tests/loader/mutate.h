// Damages a class file in ways that reach deep: single bytes anywhere, opcodes and operands in code arrays,
// stack maps, pool references, lengths, cuts. Deterministic for a given generator state.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "loader/class_file.h"

namespace rrvm {

namespace mutation {

inline uint32_t pick(std::mt19937& random, size_t limit) {
  return limit == 0 ? 0u : static_cast<uint32_t>(random() % limit);
}

// A position inside one of the spans, or anywhere when there are none.
inline size_t position_in(const std::vector<Bytes>& spans, Bytes whole, std::mt19937& random) {
  if (spans.empty()) return pick(random, whole.size());
  const Bytes span = spans[pick(random, spans.size())];
  return static_cast<size_t>(span.data() - whole.data()) + pick(random, span.size());
}

inline void add_span(std::vector<Bytes>& spans, Bytes span) {
  if (!span.empty()) spans.push_back(span);
}

}  // namespace mutation

// `original` must be a well-formed class file.
inline std::vector<uint8_t> mutate_class(const std::vector<uint8_t>& original, std::mt19937& random) {
  using mutation::pick;
  std::vector<uint8_t> bytes = original;
  const ParseResult parsed = parse_class_file(original, {.check_format = false});
  if (!parsed) return bytes;
  std::vector<Bytes> code, maps, handlers;
  for (const MethodInfo& m : parsed.class_file->methods) {
    if (!m.code) continue;
    mutation::add_span(code, m.code->code);
    mutation::add_span(maps, m.code->stack_map_table);
    mutation::add_span(handlers, m.code->exception_table.raw());
  }
  const uint32_t pool_size = parsed.class_file->pool.size();
  for (unsigned n = 1 + (pick(random, 4) == 0 ? pick(random, 3) : 0); n > 0; n--) {
    switch (pick(random, 16)) {
      case 0:
      case 1: bytes[pick(random, bytes.size())] = static_cast<uint8_t>(random()); break;
      case 2: bytes[pick(random, bytes.size())] ^= static_cast<uint8_t>(1u << pick(random, 8)); break;
      case 3: {  // an aligned-looking pair becomes a pool index
        const size_t at = pick(random, bytes.size() - 1);
        const uint32_t index = pick(random, pool_size + 1);
        bytes[at] = static_cast<uint8_t>(index >> 8);
        bytes[at + 1] = static_cast<uint8_t>(index);
        break;
      }
      case 4:
      case 5:
      case 6:
      case 7:
      case 8: {  // an instruction's opcode, and often an operand
        if (code.empty()) break;
        const Bytes span = code[pick(random, code.size())];
        std::vector<uint32_t> starts;
        for (BytecodeStream s(span); s.next();) starts.push_back(s->pc);
        if (starts.empty()) break;
        const size_t at = static_cast<size_t>(span.data() - original.data()) + starts[pick(random, starts.size())];
        const uint8_t length = opcode_info(bytes[at]).length;
        uint8_t opcode = static_cast<uint8_t>(pick(random, kLastJavaOpcode + 1));
        // Mostly keep the following instructions in step.
        for (int tries = 0; tries < 50 && opcode_info(opcode).length != length && pick(random, 20); tries++) {
          opcode = static_cast<uint8_t>(pick(random, kLastJavaOpcode + 1));
        }
        bytes[at] = opcode;
        break;
      }
      case 9:
      case 10: bytes[mutation::position_in(code, original, random)] = static_cast<uint8_t>(pick(random, 256)); break;
      case 11:
        bytes[mutation::position_in(code, original, random)] = static_cast<uint8_t>(pick(random, pool_size));
        break;
      case 12:
      case 13: bytes[mutation::position_in(maps, original, random)] = static_cast<uint8_t>(pick(random, 256)); break;
      case 14: {
        const size_t at =
            mutation::position_in(handlers.empty() || pick(random, 2) ? maps : handlers, original, random);
        bytes[at] = static_cast<uint8_t>(bytes[at] + (pick(random, 2) ? 1 : 255));
        break;
      }
      default:
        if (pick(random, 3) == 0) {
          bytes.resize(pick(random, bytes.size()) + 1);
          return bytes;
        }
        bytes[pick(random, bytes.size())] = static_cast<uint8_t>(bytes[pick(random, bytes.size())]);
    }
  }
  return bytes;
}

}  // namespace rrvm
