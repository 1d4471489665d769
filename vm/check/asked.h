// Who asked for what library code is about to do: the innermost frame of checked code, which reports name. Contexts and
// stacks begin there as long as an Asked lives. Tests: tests/check/Bulk.java.
#pragma once

#include "vm/check/state.h"
#include "vm/object/well_known.h"
#include "vm/thread/frame.h"

namespace rrvm::check {

// The program's innermost frame, or the library's if there is none. While this lives, the access is reported as that
// frame's.
class Asked {
 public:
  explicit Asked(Thread* t) : Asked(t, t->frame) {}
  Asked(Thread* t, Frame* from) : cache_(cache_of(t)) {  // from this frame outwards
    for (FrameWalker w(from); !w.done(); w.next()) {
      if (!checks_class(w.method()->holder)) continue;
      Frame* f = w.frame();
      const Insn* pc = f->is_native() ? nullptr : f->insn();
      auto& cached = cache_.sites[reinterpret_cast<uintptr_t>(pc) / sizeof(Insn) % ThreadCache::kSites];
      if (!pc) site_ = site_of(f->method, f->bci(), nullptr);
      else if (cached.pc == pc) site_ = cached.site;
      else cached = {pc, site_ = site_of(f->method, f->bci(), nullptr)};
      cache_.asked_by = f;
      return;
    }
    // A task that the library made for the program, in a thread of its own. Of a thread that it starts, what starts it
    // says more than Thread.start.
    FrameWalker w(from);
    while (!w.done() && w.method()->holder == wk::Thread) w.next();
    if (w.done()) w = FrameWalker(from);
    if (w.done()) return;
    site_ = site_of(w.method(), w.frame()->bci(), nullptr);
    if (w.frame() != from) cache_.asked_by = w.frame();
  }
  ~Asked() { cache_.asked_by = nullptr; }
  rr::SiteId site() const { return site_; }

 private:
  ThreadCache& cache_;
  rr::SiteId site_ = rr::kNoSite;
};

}  // namespace rrvm::check
