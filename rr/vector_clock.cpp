// Components of vector clocks beyond the first ones. Rows are shared by clocks that have them in common; a row in two
// clocks is never written. Used by whoever has the clocks, as vector_clock.h says.
#include "rr/vector_clock.h"

namespace rrvm::rr {

VectorClock::Row& VectorClock::SharedRow::own() {
  if (row_ && !is_shared()) return *row_;
  SharedRow mine;
  mine.row_ = new Row;
  if (row_) std::copy(std::begin(row_->clocks), std::end(row_->clocks), mine.row_->clocks);
  std::swap(row_, mine.row_);
  return *row_;
}

VectorClock::Far& VectorClock::make_far(size_t size) {
  near_.resize(kNear);
  if (!far_) far_ = std::make_unique<Far>();
  far_->size = std::max(far_->size, size);
  size_t rows = (far_->size + kNear - 1) / kNear - 1;
  if (far_->rows.size() < rows) far_->rows.resize(rows);
  return *far_;
}

void VectorClock::copy_far(const VectorClock& o) {
  if (this == &o) return;
  if (!o.far_) return far_.reset();
  if (far_) *far_ = *o.far_;
  else far_ = std::make_unique<Far>(*o.far_);
}

uint64_t VectorClock::get_far(Tid t) const {
  if (t < kNear || t >= far_->size) return 0;
  const SharedRow& row = far_->rows[t / kNear - 1];
  return row ? row->clocks[t % kNear] : 0;
}

void VectorClock::set_far(Tid t, uint64_t c) {
  SharedRow& row = make_far(t + 1).rows[t / kNear - 1];
  if (row && row->clocks[t % kNear] == c) return;
  row.own().clocks[t % kNear] = c;
}

bool VectorClock::equals_far(const VectorClock& o) const {
  if (far_->size != o.far_->size) return false;
  static const Row kZero;
  for (size_t i = 0; i < far_->rows.size(); i++) {
    const Row* a = far_->rows[i].get();
    const Row* b = o.far_->rows[i].get();
    if (a != b && !std::equal(std::begin((a ? a : &kZero)->clocks), std::end((a ? a : &kZero)->clocks),
                              std::begin((b ? b : &kZero)->clocks)))
      return false;
  }
  return true;
}

bool VectorClock::join_far(const VectorClock& o) {
  Far& far = make_far(o.far_->size);
  bool more = false;
  for (size_t i = 0; i < o.far_->rows.size(); i++) {
    SharedRow& mine = far.rows[i];
    const SharedRow& other = o.far_->rows[i];
    if (!other || mine.get() == other.get()) continue;
    bool has_less = !mine, has_more = false;
    for (size_t j = 0; mine && j < kNear; j++) {
      has_less |= mine->clocks[j] < other->clocks[j];
      has_more |= mine->clocks[j] > other->clocks[j];
    }
    more |= has_less;
    if (!has_less && has_more) continue;
    if (!has_more) {  // equal ones become one
      mine = other;
      continue;
    }
    Row& row = mine.own();
    for (size_t j = 0; j < kNear; j++) row.clocks[j] = std::max(row.clocks[j], other->clocks[j]);
  }
  return more;
}

Tid VectorClock::first_greater_far(const VectorClock& o, Tid from) const {
  for (size_t i = 0; i < far_->rows.size(); i++) {
    const SharedRow& mine = far_->rows[i];
    if (!mine) continue;
    const SharedRow* other = o.far_ && i < o.far_->rows.size() ? &o.far_->rows[i] : nullptr;
    if (other && other->get() == mine.get()) continue;
    for (size_t j = 0; j < kNear; j++) {
      size_t t = (i + 1) * kNear + j;
      if (t >= from && mine->clocks[j] > (other && *other ? (*other)->clocks[j] : 0)) return static_cast<Tid>(t);
    }
  }
  return kNone;
}

size_t VectorClock::rows_of_its_own() const {
  size_t n = 0;
  for (size_t i = 0; far_ && i < far_->rows.size(); i++) n += far_->rows[i] && !far_->rows[i].is_shared();
  return n;
}

}  // namespace rrvm::rr
