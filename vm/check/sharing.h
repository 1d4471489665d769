// Was any location used by two threads? A run in which none was proves nothing, and says so at its end. Locations know
// the contexts of their last accesses, so it is seen there: from the start of a second thread until it has been seen
// once, accesses take the slow way and are looked at. Nearly every program with two threads shares something at once,
// the fields of the second one's Runnable; one that does not for a million looks is let go, without the warning. Tests:
// tests/check/little.py.
#pragma once

#include <atomic>

#include "rr/shadow_objects.h"

namespace rrvm::check {

extern std::atomic<bool> looks_for_sharing;

// There are several threads from now on.
void begin_to_look_for_sharing();
// Was one of the last accesses, which the word names, that of another thread? One that is forgotten was another one.
bool is_of_another(const rr::ShadowThread*, const rr::ShadowWord* site_word);
// An access by this thread to a location whose last accesses were those of the word; null: they are not known. Tools
// that remember no accesses leave it empty although the location was used: who shares what is not known then.
void look_for_sharing(const rr::ShadowThread*, const rr::ShadowWord* site_word, bool was_used);
inline void note_use(const rr::ShadowThread* t, const rr::ShadowWord* site_word, bool was_used = false) {
  if (looks_for_sharing.load(std::memory_order_relaxed)) [[unlikely]]
    look_for_sharing(t, site_word, was_used);
}

}  // namespace rrvm::check
