#include "vm/check/library_calls.h"

#include <string_view>

#include "vm/check/bulk.h"
#include "vm/check/plan.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {

namespace {

using Call = rr::ShadowThread::LibraryCall;

struct Row {
  std::string_view holder, method;
  Call::Kind kind;
};
constexpr Row kRows[] = {
#define RRVM_CALL(holder, method, kind) {holder, method, Call::kind},
#include "vm/check/library.def"
};

// A star stands for any text; there is one at most.
bool fits(std::string_view pattern, std::string_view name) {
  size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  std::string_view begin = pattern.substr(0, star), end = pattern.substr(star + 1);
  return name.size() >= begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end);
}

Call::Kind find_kind(const Method* m) {
  for (const Row& r : kRows)
    if (fits(r.holder, m->holder->name->view()) && fits(r.method, m->name->view())) return r.kind;
  return Call::kOwn;
}

const ThreadCache::CalledMethod& find_method(ThreadCache& cache, const Method* m) {
  auto& known = cache.called_methods[reinterpret_cast<uintptr_t>(m) / sizeof(Method) % ThreadCache::kCalledMethods];
  if (known.method != m) known = {m, site_of(m, 0, nullptr), static_cast<uint8_t>(find_kind(m))};
  return known;
}

// The innermost call that has not returned is the last one that still has its frame; those behind it have returned.
uint64_t number_of(ThreadCache& cache, Frame* f) {
  auto& open = cache.open_calls;
  while (!open.empty() && open.back().frame > f) open.pop_back();
  if (!open.empty() && open.back().frame == f) {
    if (f->flags & Frame::kCallNoted) return open.back().number;
    open.pop_back();  // another call had its frame there
  }
  f->flags |= Frame::kCallNoted;
  open.push_back({f, ++cache.calls});
  return cache.calls;
}

}  // namespace

bool is_program(const Klass* k) { return !k->loader->is_platform_or_boot || checks_class(k); }

void note_call(Thread* t) {
  Call& call = shadow(t)->library_call;
  call.kind = Call::kNone;
  Frame* outermost = nullptr;
  FrameWalker w(t->frame);
  for (; !w.done() && !is_program(w.method()->holder); w.next()) outermost = w.frame();
  if (!outermost) return;
  ThreadCache& cache = cache_of(t);
  const ThreadCache::CalledMethod& called = find_method(cache, outermost->method);
  call.kind = w.done() ? Call::kOwn : static_cast<Call::Kind>(called.kind);
  if (!call.is_folded()) return;
  call.method = called.site;
  call.number = number_of(cache, outermost);
  call.caller = program_context(t);
}

bool is_task(const Frame* f) {
  for (FrameWalker w(f->prev); !w.done(); w.next()) {
    const Klass* k = w.method()->holder;
    if (is_program(k) && !k->is_hidden) return false;  // a lambda's class is glue
  }
  return true;
}

}  // namespace rrvm::check
