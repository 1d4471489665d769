// Frames on the Java stack, a memory region of each thread apart from its C stack:
//
//     | locals (arguments = the caller's topmost operands) | Frame | operands ... |
//
// Interpreted and compiled methods use the same layout; native methods have no operands. A frame is
// filled before `Thread::frame` is set to it, so that the chain can be walked at any moment.
#pragma once

#include "vm/object/code.h"
#include "vm/object/klass.h"

namespace rrvm {

struct Frame {
  Frame* prev;
  Method* method;     // null: a base frame that separates C++ callers (see `call_java`)
  const Insn* pc;     // interpreted: the current instruction once the method has called out
  Slot* locals;
  Object* lock;       // the monitor of a synchronized method, null otherwise
  uint32_t context;   // the calls that led here, for reports (vm/check/contexts.h); 0: nobody has asked
  uint32_t flags;

  enum : uint32_t {
    kWatched = 1,     // leaving is an event (vm/check/methods.h)
    kKeepsBooks = 2,  // monitors of this frame are or were in the thread's records (vm/thread/lock_records.h)
    kLockGone = 4,    // the monitor of the synchronized method has been given up
  };

  Slot* operands() { return reinterpret_cast<Slot*>(this + 1); }
  // First cell that a callee may use.
  Slot* end() { return operands() + (method && !method->is_native() ? method->max_stack : 0); }
  bool is_native() const { return method && method->is_native(); }
  uint32_t bci() const { return is_native() || !method || !pc ? 0 : bci_of(method, pc); }
};
static_assert(sizeof(Frame) == 48);

// Walks the Java frames of a thread that does not run meanwhile (itself, or stopped).
class FrameWalker {
 public:
  explicit FrameWalker(Frame* top) : frame_(top) { skip(); }
  bool done() const { return frame_ == nullptr; }
  void next() { frame_ = frame_->prev; skip(); }
  Frame* frame() const { return frame_; }
  Method* method() const { return frame_->method; }

 private:
  void skip() { while (frame_ && !frame_->method) frame_ = frame_->prev; }
  Frame* frame_;
};

}  // namespace rrvm
