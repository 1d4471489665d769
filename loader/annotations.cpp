// Finds the JDK's VM-internal annotations in a RuntimeVisibleAnnotations body (JVMS 4.7.16). Element values
// are walked only to find where the next annotation starts, with a depth limit so that no input exhausts the
// stack.
#include "loader/class_file.h"
#include "vm/check/marks.h"

namespace rrvm {
namespace {

constexpr int kMaxDepth = 64;

struct Walker {
  const uint8_t* p;
  const uint8_t* end;
  bool ok = true;

  uint32_t u1() { return take(1) ? p[-1] : 0u; }
  uint32_t u2() { return take(2) ? read_u2(p - 2) : 0u; }
  bool take(size_t bytes) {
    if (!ok || static_cast<size_t>(end - p) < bytes) return ok = false;
    p += bytes;
    return true;
  }

  void skip_value(int depth) {
    if (depth > kMaxDepth) ok = false;
    if (!ok) return;
    switch (u1()) {
      case 'B':
      case 'C':
      case 'D':
      case 'F':
      case 'I':
      case 'J':
      case 'S':
      case 'Z':
      case 's':
      case 'c': take(2); break;
      case 'e': take(4); break;
      case '@':
        take(2);
        skip_pairs(depth + 1);
        break;
      case '[':
        for (uint32_t n = u2(); ok && n > 0; n--) skip_value(depth + 1);
        break;
      default: ok = false;
    }
  }

  void skip_pairs(int depth) {
    for (uint32_t n = u2(); ok && n > 0; n--) {
      take(2);
      skip_value(depth);
    }
  }
};

uint16_t annotation_bit(std::string_view type) {
  struct Row {
    std::string_view type;
    VmAnnotation bit;
  };
  static constexpr Row kRows[] = {
      {"Ljdk/internal/vm/annotation/ForceInline;", kVmForceInline},
      {"Ljdk/internal/vm/annotation/DontInline;", kVmDontInline},
      {"Ljdk/internal/vm/annotation/Hidden;", kVmHidden},
      {"Ljava/lang/invoke/LambdaForm$Hidden;", kVmHidden},
      {"Ljdk/internal/reflect/CallerSensitive;", kVmCallerSensitive},
      {"Ljdk/internal/vm/annotation/IntrinsicCandidate;", kVmIntrinsicCandidate},
      {"Ljdk/internal/vm/annotation/Contended;", kVmContended},
      {"Ljdk/internal/vm/annotation/Stable;", kVmStable},
      {"Ljdk/internal/vm/annotation/ReservedStackAccess;", kVmReservedStackAccess},
      {"Ljava/lang/invoke/LambdaForm$Compiled;", kVmLambdaFormCompiled},
      {"Ljdk/internal/misc/ScopedMemoryAccess$Scoped;", kVmScoped},
  };
  if (!type.starts_with("Lj")) return 0;
  for (const Row& row : kRows) {
    if (row.type == type) return row.bit;
  }
  return 0;
}

// A program may bring annotations of its own: only the last part of the name counts.
uint16_t mark_bit(std::string_view type) {
  if (type.size() < 3) return 0;
  type = type.substr(1, type.size() - 2);
  if (size_t cut = type.find_last_of("/$"); cut != std::string_view::npos) type.remove_prefix(cut + 1);
  if (type == "BenignRace") return check::kMarkBenign;
  if (type == "Atomic") return check::kMarkAtomic;
  if (type == "NotAtomic") return check::kMarkNotAtomic;
  if (type == "Deterministic") return check::kMarkDeterministic;
  return 0;
}

uint16_t find_bits(const ClassFilePool& pool, Bytes annotations, uint16_t (*bit_of)(std::string_view)) {
  uint16_t found = 0;
  Walker w{annotations.data(), annotations.data() + annotations.size()};
  for (uint32_t n = w.u2(); w.ok && n > 0; n--) {
    const uint32_t type = w.u2();
    if (w.ok && pool.is(type, CpTag::kUtf8)) found |= bit_of(pool.utf8(static_cast<uint16_t>(type)));
    w.skip_pairs(0);
  }
  return found;
}

}  // namespace

uint16_t find_vm_annotations(const ClassFilePool& pool, Bytes annotations) {
  return find_bits(pool, annotations, annotation_bit);
}

uint8_t find_check_marks(const ClassFilePool& pool, const RawAnnotations* annotations) {
  if (!annotations) return 0;
  return static_cast<uint8_t>(find_bits(pool, annotations->visible, mark_bit) |
                              find_bits(pool, annotations->invisible, mark_bit));
}

}  // namespace rrvm
