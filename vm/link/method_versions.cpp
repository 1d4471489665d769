#include "vm/link/method_versions.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "vm/check/plan.h"
#include "vm/exec/compiler.h"
#include "vm/exec/interpreter.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::method_versions {
namespace {

template <typename T>
void exchange(std::atomic<T>& a, std::atomic<T>& b) {
  a.store(b.exchange(a.load(std::memory_order_relaxed)), std::memory_order_release);
}

#define EXCHANGE_BIT(name)    \
  {                           \
    bool of_method = m->name; \
    m->name = f->name;        \
    f->name = of_method;      \
  }

// Exchanges all that comes from the class file. Place in the tables, name and kind stay.
void exchange_contents(Method* m, Method* f) {
  std::swap(m->flags, f->flags);
  std::swap(m->max_locals, f->max_locals);
  std::swap(m->max_stack, f->max_stack);
  EXCHANGE_BIT(caller_sensitive)
  EXCHANGE_BIT(hidden)
  EXCHANGE_BIT(force_inline)
  EXCHANGE_BIT(is_rewritten)
  std::swap(m->constants, f->constants);
  std::swap(m->info, f->info);
  std::swap(m->bytecode, f->bytecode);
  std::swap(m->code_length, f->code_length);
  std::swap(m->handler_count, f->handler_count);
  std::swap(m->line_count, f->line_count);
  std::swap(m->handlers, f->handlers);
  std::swap(m->lines, f->lines);
  exchange(m->code, f->code);
  std::swap(m->insn_count, f->insn_count);
  std::swap(m->insn_bci, f->insn_bci);
  std::swap(m->marks, f->marks);
  std::swap(m->version, f->version);
  exchange(m->check_plan, f->check_plan);
}
#undef EXCHANGE_BIT

// Takes what does not come from the class file, and the next number.
void join_versions(Method* f, const Method* m) {
  f->holder = m->holder;
  f->entry = m->entry;
  f->index = m->index;
  f->vtable_index = m->vtable_index;
  f->itable_index = m->itable_index;
  f->intrinsic = m->intrinsic;
  f->finalizer_hook = m->finalizer_hook;
  f->native_function.store(m->native_function.load(std::memory_order_relaxed), std::memory_order_relaxed);
  f->native_signature = m->native_signature;
  f->replacement = m->replacement;
  f->version = 0;
  for (const Method* v = m; v; v = v->previous) f->version = std::max(f->version, v->version);
  f->version++;
  f->previous = m->previous;
}

void replace_one(Method* m, Method* fresh, bool was_before) {
  if (!was_before) join_versions(fresh, m);
  exchange_contents(m, fresh);
  if (!was_before) m->previous = fresh;
  if (m->is_native() != fresh->is_native()) m->native_function.store(nullptr, std::memory_order_relaxed);
  m->replacement = nullptr;
  m->entry = initial_entry(m);  // translated, or bound again, at the next call
  compiler::forget(m);
  if (was_before) compiler::forget(fresh);  // it has changed, too
}

}  // namespace

void replace(std::span<const Replacement> all) {
  compiler::Pause nothing_is_compiled;
  std::unordered_map<const Method*, Method*> previous;
  for (const Replacement& r : all) {
    replace_one(r.method, r.fresh, r.was_before);
    previous.emplace(r.method, r.fresh);
    if (r.was_before) previous.emplace(r.fresh, r.method);  // its frames run what is in force again
  }
  threads::for_each([&](Thread* t) {
    for (FrameWalker w(t->frame); !w.done(); w.next())
      if (auto found = previous.find(w.method()); found != previous.end()) w.frame()->method = found->second;
  });
  if (check::active) check::methods_replaced(previous);
}

Method* at(Method* m, uint16_t version) {
  if (m->version == version) return m;
  for (Method* v = m->holder->methods[m->index]; v; v = v->previous)
    if (v->version == version) return v;
  return m;
}

Method* with_constants(Method* m, const ConstantPool* pool) {
  while (m && m->constants != pool) m = m->previous;
  return m;
}

}  // namespace rrvm::method_versions
