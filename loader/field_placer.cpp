#include "loader/field_placer.h"

#include <cstddef>

namespace rrvm {

uint32_t FieldPlacer::place(uint32_t size) {
  for (size_t i = 0; i < gaps_.size(); ++i) {
    Gap& gap = gaps_[i];
    uint32_t at = (gap.at + size - 1) & ~(size - 1);
    if (at + size > gap.at + gap.size) continue;
    uint32_t before = at - gap.at, after = gap.at + gap.size - at - size;
    uint32_t old_at = gap.at;
    gaps_.erase(gaps_.begin() + static_cast<long>(i));
    if (before) gaps_.push_back({old_at, before});
    if (after) gaps_.push_back({at + size, after});
    return at;
  }
  uint32_t at = (end_ + size - 1) & ~(size - 1);
  if (at > end_) gaps_.push_back({end_, at - end_});
  end_ = at + size;
  return at;
}

uint32_t FieldPlacer::append(uint32_t bytes) {
  uint32_t at = (end_ + 7) & ~7u;
  if (at > end_) gaps_.push_back({end_, at - end_});
  end_ = at + bytes;
  return at;
}

}  // namespace rrvm
