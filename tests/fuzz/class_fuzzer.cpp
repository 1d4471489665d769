// Any bytes as a class: parsed with and without format checks, every table read, and verified against a
// hierarchy whose answers depend only on the names asked about.
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "loader/class_file.h"
#include "loader/verifier.h"
#include "tests/loader/mutate.h"
#include "tests/loader/visit_class.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace {

class InventedHierarchy : public rrvm::TypeHierarchy {
 public:
  using Symbol = rrvm::Symbol;
  Answer is_interface(Symbol* name) override { return answer(name->hash()); }
  Answer is_subclass(Symbol* name, Symbol* super) override { return answer(name->hash() ^ super->hash() * 7); }
  bool is_self_or_super(Symbol* name) override { return name->hash() & 1; }
  bool is_direct_interface(Symbol* name) override { return name->hash() & 2; }
  Answer is_foreign_protected(Symbol* holder, Symbol* name, Symbol* descriptor, bool is_method) override {
    return answer(holder->hash() ^ name->hash() ^ descriptor->hash() ^ is_method);
  }

 private:
  static Answer answer(uint32_t hash) {
    return hash % 16 == 0 ? Answer::kPending : hash % 16 < 8 ? Answer::kYes : Answer::kNo;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const rrvm::Bytes bytes(data, size);
  const rrvm::ParseResult trusted = rrvm::parse_class_file(bytes, {.check_format = false, .trusted = true});
  if (trusted) rrvm::visit_class(*trusted.class_file);
  const rrvm::ParseResult checked = rrvm::parse_class_file(bytes);
  if (checked) {
    rrvm::visit_class(*checked.class_file);
    InventedHierarchy hierarchy;
    rrvm::verify_class_file(*checked.class_file, hierarchy);
  }
  return 0;
}

// Half of the mutations know the format; the others are libFuzzer's own.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  std::mt19937 random(seed);
  if (random() % 2 && size > 0) {
    const std::vector<uint8_t> mutant = rrvm::mutate_class(std::vector<uint8_t>(data, data + size), random);
    if (mutant.size() <= max_size) {
      std::copy(mutant.begin(), mutant.end(), data);
      return mutant.size();
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}
