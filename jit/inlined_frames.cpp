#include "jit/inlined_frames.h"

namespace rrvm::jit::rt {

void fill_frame(const Code* code, uint32_t scope, Frame* compiled, const Insn* pc, uint32_t flags) {
  const CodeScope& s = code->scopes[scope];
  Frame* f = frame_of(s, compiled);
  f->prev = frame_of(code->scopes[s.caller], compiled);
  f->method = s.version();
  f->pc = pc;
  f->locals = reinterpret_cast<Slot*>(reinterpret_cast<char*>(compiled) + s.locals);
  f->lock = nullptr;
  f->context = 0;
  f->flags = flags;
}

void push_frames(Thread* t, Frame* compiled) {
  const CompiledSite* site = compiled->site();
  auto* code = static_cast<const Code*>(site->code);
  uint32_t scope = site->scope;
  Frame* innermost = frame_of(code->scopes[scope], compiled);
  for (; scope != 0; scope = code->scopes[scope].caller) {
    fill_frame(code, scope, compiled, reinterpret_cast<const Insn*>(site), Frame::kCompiled);
    site = code->scopes[scope].call;
  }
  compiled->pc = reinterpret_cast<const Insn*>(site);
  // The collector may stop the thread at any instruction: a frame is whole before the thread names it.
  __atomic_store_n(&t->frame, innermost, __ATOMIC_RELEASE);
}

}  // namespace rrvm::jit::rt
