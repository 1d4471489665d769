#include "vm/exec/compiler.h"

#include "vm/exec/interpreter.h"

namespace rrvm::compiler {

void method_is_hot(Thread* t, Method* m) {
  if (m->has_short_body && m->entry == entry_label(Entry::plain)) {
    m->entry = entry_label(Entry::intrinsic);
    m->calls_left = kNever;
  } else if (hooks.method_is_hot) {
    hooks.method_is_hot(t, m);
  } else {
    m->calls_left = kNever;
  }
}

const void* loop_is_hot(Thread* t, Frame* f, const Insn* target) {
  if (hooks.loop_is_hot) return hooks.loop_is_hot(t, f, target);
  f->method->loops_left = kNever;
  return nullptr;
}

}  // namespace rrvm::compiler
