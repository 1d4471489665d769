#include "rr/group_access.h"

namespace rrvm::rr {

GroupAccess::GroupAccess(Chain& chain, ShadowThread& t, uint64_t word, const uint64_t* sites, SiteId site,
                         bool is_write)
    : thread_(t),
      site_(site),
      is_write_(is_write),
      before_(word),
      sites_before_(sites ? *sites : 0),
      next_(word),
      next_sites_(sites_before_) {
  if (before_.holds_state()) {
    if (!before_.state()->counts_references()) {  // each location has its own
      is_reference_ours_ = false;
      group_.refuse();
      return;
    }
    before_.state()->add_references(1);  // that of next_
  }
  AccessEvent e;
  e.thread = &t;
  e.kind = is_write ? EventKind::kArrayWrite : EventKind::kArrayRead;
  e.site = site;
  e.location.kind = LocationKind::kArrayElement;
  e.word = &next_;
  e.site_word = sites ? &next_sites_ : nullptr;
  e.group = &group_;
  chain.pipeline().access(e);
}

GroupAccess::~GroupAccess() {
  if (is_reference_ours_) retire(ShadowVar(next_.load(std::memory_order_relaxed)), 1);
}

void GroupAccess::retire(ShadowVar state, uint64_t references) {
  for (; state.holds_state() && references > 0; references--) thread_.participant->retire(state.state());
}

void GroupAccess::put_in_history(const RangeName& named) {
  if (!group_.is_remembered) return;
  if (!thread_.is_logged()) thread_.log_locks();
  thread_.history.append_range(named.first, {.site = site_, .stamp = group_.stamp, .is_write = is_write_}, named.count,
                               named.stride);
}

void GroupAccess::count(uint64_t locations) {
  for (size_t counter : group_.counters) thread_.count(counter, locations);
  for (Repeats* repeats : group_.repeats) repeats->add(locations);
}

void GroupAccess::take_all(ShadowWord& word, ShadowWord* sites, const RangeName& named) {
  put_in_history(named);
  if (sites) sites->store(next_sites_.load(std::memory_order_relaxed), std::memory_order_relaxed);
  const uint64_t next = next_.load(std::memory_order_relaxed);
  if (next != before_.bits()) {
    word.store(next, std::memory_order_relaxed);
    is_reference_ours_ = false;
    retire(before_, 1);
  }
  count(named.count);
}

uint32_t GroupAccess::take(ShadowWord* words, ShadowWord* sites, uint32_t count, uint32_t stride) {
  const auto at = [stride](uint32_t i) { return size_t{i} * stride; };
  uint32_t n = 0, taken = 0;
  while (n < count && words[at(n)].load(std::memory_order_relaxed) == before_.bits() &&
         (!sites || sites[at(n)].load(std::memory_order_relaxed) == sites_before_))
    n++;
  if (n == 0) return 0;
  put_in_history({words, n, stride});  // before anybody can see it
  const ShadowVar next(next_.load(std::memory_order_relaxed));
  const bool is_counted = next != before_ && next.holds_state();
  if (is_counted) next.state()->add_references(n);
  for (; taken < n; taken++) {
    if (sites) sites[at(taken)].store(next_sites_.load(std::memory_order_relaxed), std::memory_order_release);
    uint64_t expected = before_.bits();
    if (next != before_ && !words[at(taken)].compare_exchange_strong(expected, next.bits(), std::memory_order_acq_rel,
                                                                     std::memory_order_relaxed))
      break;
  }
  if (is_counted) next.state()->dispose_references(n - taken);
  if (next != before_) retire(before_, taken);
  this->count(taken);
  return taken;
}

}  // namespace rrvm::rr
