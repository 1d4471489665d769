#include "vm/check/sharing.h"

#include "vm/check/state.h"

namespace rrvm::check {

std::atomic<bool> looks_for_sharing{false};

namespace {
std::atomic<bool> has_begun{false};
// A program that shares nothing for so long has done enough work to be told nothing rather than to be slow.
constexpr uint32_t kMostLooks = 1 << 20;
std::atomic<uint32_t> looks{0};
}  // namespace

void begin_to_look_for_sharing() {
  if (modes.keeps_contexts && !has_begun.exchange(true)) looks_for_sharing = true;
}

bool is_of_another(const rr::ShadowThread* t, const rr::ShadowWord* site_word) {
  if (!site_word) return false;
  uint64_t sites = site_word->load(std::memory_order_relaxed);
  for (auto site : {static_cast<rr::SiteId>(sites >> 32), static_cast<rr::SiteId>(sites)}) {
    if (site == rr::kNoSite) continue;
    auto user = state->names->thread_of(site);
    if (!user || *user != t->tid) return true;
  }
  return false;
}

void look_for_sharing(const rr::ShadowThread* t, const rr::ShadowWord* site_word, bool was_used) {
  if (looks.fetch_add(1, std::memory_order_relaxed) == kMostLooks) looks_for_sharing = false;
  if (!site_word) return;
  bool is_forgotten = was_used && site_word->load(std::memory_order_relaxed) == 0;
  if (is_forgotten || is_of_another(t, site_word)) looks_for_sharing = false;
}

}  // namespace rrvm::check
