#include "vm/check/quick_monitor.h"

#include "rr/chain_inline.h"
#include "vm/check/state.h"
#include "vm/thread/monitor.h"

namespace rrvm::check {
namespace {

// The site of the thread's present instruction, if it has been asked for before; kNoSite: not.
[[gnu::always_inline]] inline rr::SiteId known_site(Thread* t) {
  auto* cache = static_cast<ThreadCache*>(t->check_cache);
  if (!cache || !t->frame || !t->frame->pc) return rr::kNoSite;
  const Insn* insn = t->frame->insn();
  const ThreadCache::Site& cached =
      cache->sites[reinterpret_cast<uintptr_t>(insn) / sizeof(Insn) % ThreadCache::kSites];
  return cached.pc == insn ? cached.site : rr::kNoSite;
}

}  // namespace

bool quick_monitor_enter(Thread* t, Object* o) {
  rr::ShadowThread* st = shadow(t);
  rr::ShadowLock* lock = known_lock(o);
  if (!st || !lock) return false;
  uint32_t word = o->lock.load(std::memory_order_relaxed);
  const uint32_t mine = lock_word::thin(t->id);
  if (word != 0) {
    const bool has_room = (word & lock_word::kDepthMask) != lock_word::kDepthMask;
    if ((word & ~lock_word::kDepthMask) != mine || !has_room || lock->holder.load(std::memory_order_relaxed) != st)
      return false;
    o->lock.store(word + lock_word::kDepthOne, std::memory_order_relaxed);
    lock->depth++;
    return true;
  }
  rr::SiteId site = known_site(t);
  if (!site || !state->chain->may_acquire_in_leaf(*st) ||
      !o->lock.compare_exchange_strong(word, mine, std::memory_order_acquire, std::memory_order_relaxed))
    return false;
  state->chain->acquire_in_leaf(*st, *lock, site);
  return true;
}

bool quick_monitor_exit(Thread* t, Object* o) {
  rr::ShadowThread* st = shadow(t);
  uint32_t word = o->lock.load(std::memory_order_relaxed);
  if (!st || (word & ~lock_word::kDepthMask) != lock_word::thin(t->id)) return false;
  rr::ShadowLock* lock = known_lock(o);
  if (!lock) return false;
  const bool is_nested = lock_word::depth(word) != 0;
  if (is_nested != (lock->depth > 1) || !state->chain->release_in_leaf(*st, *lock)) return false;
  if (is_nested) {
    o->lock.store(word - lock_word::kDepthOne, std::memory_order_relaxed);
  } else {
    o->lock.store(0, std::memory_order_release);
    light_fence();
  }
  return true;
}

}  // namespace rrvm::check
