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

// A place of compiled code where it calls, may throw or leaves for the interpreter (jit/code.h). Below 2 GiB.
struct CompiledSite {
  const Insn* insn;  // the interpreter's instruction of this place
  void* code;        // jit::Code
  uint32_t state;    // how to make the interpreter's frame, at exits
  uint32_t scope;    // the method that the instruction is of: 0, or an inlined one (jit/code.h)
  uint32_t cells;    // which cells of the C stack are in use there: number in Code::cells_in_use
};

struct Frame {
  Frame* prev;
  Method* method;  // null: a base frame that separates C++ callers (see `call_java`)
  const Insn* pc;  // the current instruction once the method has called out; compiled: a CompiledSite
  Slot* locals;
  union {
    Object* lock;             // the monitor of a synchronized method, null otherwise
    uint64_t* machine_stack;  // of a base frame: Thread::machine_stack when it was made
  };
  uint32_t context;  // the calls that led here, for reports (vm/check/contexts.h); 0: nobody has asked
  uint32_t flags;

  enum : uint32_t {
    kWatched = 1,         // leaving is an event (vm/check/methods.h)
    kHasLockRecords = 2,  // monitors of this frame are or were in the thread's lock records (vm/thread/lock_records.h)
    kLockGone = 4,        // the monitor of the synchronized method has been given up
    kCompiled = 8,        // machine code runs it
    kNotAsked = 16,       // library code that no checked code has asked to do something with arrays (vm/check/bulk.cpp)
    kCallNoted = 32,      // a call of the library that has a number (vm/check/library_calls.h)
    kTask = 64,           // watched, but no atomic block (the same)
  };

  Slot* operands() { return reinterpret_cast<Slot*>(this + 1); }
  // First cell that a callee may use. A base frame's `locals` say so: the frame itself may lie on the C stack.
  Slot* end() { return !method ? locals : operands() + (method->is_native() ? 0 : method->max_stack); }
  bool is_native() const { return method && method->is_native(); }
  bool is_compiled() const { return flags & kCompiled; }
  const CompiledSite* site() const { return reinterpret_cast<const CompiledSite*>(pc); }
  // The instruction that runs or that has called out; null in native methods and base frames.
  const Insn* insn() const { return is_compiled() ? site()->insn : pc; }
  uint32_t bci() const { return is_native() || !method || !pc ? 0 : bci_of(method, insn()); }
};
static_assert(sizeof(Frame) == 48);

// Walks the Java frames of a thread that does not run meanwhile (itself, or stopped).
class FrameWalker {
 public:
  explicit FrameWalker(Frame* top) : frame_(top) { skip(); }
  bool done() const { return frame_ == nullptr; }
  void next() {
    frame_ = frame_->prev;
    skip();
  }
  Frame* frame() const { return frame_; }
  Method* method() const { return frame_->method; }

 private:
  void skip() {
    while (frame_ && !frame_->method) frame_ = frame_->prev;
  }
  Frame* frame_;
};

}  // namespace rrvm
