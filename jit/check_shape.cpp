#include "jit/check_shape.h"

#include "vm/check/quick_access.h"

namespace rrvm::jit {

CheckShape field_shape(bool is_write) {
  CheckShape shape;
  const check::FastTests& tests = check::modes.fast_tests[is_write];
  bool is_half = tests.mask == 0xFFFFFFFF, is_whole = tests.mask == ~uint64_t{0};
  shape.has_quick_way = check::modes.leaf_access;
  if (!check::modes.has_fast_tests || !(is_half || is_whole)) return shape;
  shape.is_inlined = true;
  shape.part_bytes = is_half ? 4 : 8;
  shape.part_offset = tests.shift / 8;
  for (const check::FastTests::Test& t : tests.tests)
    if (t.thread_word != rr::ShadowThread::kWords)
      shape.tests[shape.test_count++] = {offsetof(Thread, check_words) + t.thread_word * sizeof(uint64_t),
                                         t.table_mask};
  return shape;
}

CheckShape element_shape(bool is_write) {
  return check::modes.coarse_arrays || check::array_map || !check::no_shadow ? CheckShape{} : field_shape(is_write);
}

bool check_touches_object(int64_t plan) {
  constexpr uint32_t kFirstPage = 4096;
  auto* p = reinterpret_cast<const check::AccessPlan*>(plan);
  return field_shape(p->is_write).is_inlined && p->shadow_offset + 8 < kFirstPage;
}

}  // namespace rrvm::jit
