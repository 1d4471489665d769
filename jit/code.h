// Compiled code of one method, and what the VM must know about it: its sites (places where it calls, throws or leaves),
// where handlers begin, which instructions may find null by a fault, and how frames of the interpreter are made from
// its registers. A Code is made by jit/emit.h and never changes after it is installed.
#pragma once

#include <cstdint>
#include <vector>

#include "jit/ir.h"
#include "vm/object/class_units.h"
#include "vm/object/klass.h"
#include "vm/thread/frame.h"

namespace rrvm::jit {

// Where a value is at an exit: a saved register, a cell of the C stack, a constant, or an object that is made there.
struct ValueSource {
  enum class Kind : uint8_t { kGeneral, kFloat, kStack, kConstant, kObject } kind;
  uint32_t index = 0;  // register, cell, or number in ExitState::objects
  int64_t constant = 0;
};

// A method whose instructions the code has; number 0 is the compiled one. See jit/ir.h.
struct CodeScope {
  Method* method;
  uint32_t caller;           // scope
  const CompiledSite* call;  // in the caller
  int32_t frame, locals;     // from the compiled method's Frame, in bytes
  const Insn* insns;         // the method's, of the version that was compiled
  // The method may have been redefined since: who has these instructions now.
  Method* version() const {
    Method* m = method;
    while (m->previous && m->code.load(std::memory_order_relaxed) != insns) m = m->previous;
    return m;
  }
};

// How to fill the interpreter's frame. Cells: locals, then operands.
struct ExitState {
  PlaceId insn = 0;
  uint32_t caller = UINT32_MAX;  // its frame is made as well: number in Code::exits
  uint32_t depth = 0;            // operand cells in use
  bool is_guess = false;         // something that was guessed at the entry of a loop is not so
  bool goes_to_loop = false;     // at the header of a loop that has code of its own
  struct Cell {
    uint32_t number;
    ValueSource source;
    bool is_int;  // 32 bits
  };
  std::vector<Cell> cells;
  // An object that an exit makes for all frames (jit/fresh_objects.h). The innermost frame has the list.
  struct Object {
    Klass* klass;
    int32_t length;             // of an array; -1: it is none
    const CompiledSite* place;  // where the program makes the array
    struct Field {
      uint32_t offset;
      Memory memory;
      ValueSource source;
    };
    std::vector<Field> fields;
    struct Check {
      const void* plan;  // AccessPlan
      const CompiledSite* site;
      int32_t index;  // of an element
    };
    std::vector<Check> checks;
  };
  std::vector<Object> objects;
};

struct Code {
  Method* method = nullptr;
  const uint8_t* start = nullptr;  // executable
  size_t size = 0;
  int level = 2;                   // as CompileOptions has it
  uint32_t osr_insn = UINT32_MAX;  // loop header that it begins at; UINT32_MAX: the method's start
  uint32_t frame_bytes = 0;        // of the C stack, without the return address
  uint32_t java_bytes = 0;         // of the Java stack from its Frame on, with the frames of all that are inlined
  CompiledSite* sites = nullptr;   // in metaspace, below 2 GiB
  uint32_t site_count = 0;
  std::vector<CodeScope> scopes;
  struct Handler {
    PlaceId insn;
    uint32_t offset;
  };
  std::vector<Handler> handlers;
  struct Fault {
    uint32_t offset, target;  // the instruction that may fault; where it goes on then
  };
  std::vector<Fault> faults;  // sorted by offset
  std::vector<ExitState> exits;
  // Sets of cells of the C stack, a bit each: the cells that are in use while the code waits at a site.
  std::vector<std::vector<uint64_t>> cells_in_use;
  std::vector<bool> homes;           // by local: the frame's cell has its value
  std::vector<units::Pin> pins;      // what it has addresses of
  std::vector<const void*> inlined;  // methods that it contains; when one of them changes, it is not entered any more
  uint32_t exit_count = 0;           // how often it was left for the interpreter
  bool is_retired = false;           // a newer one is to be made, or nobody enters it any more

  bool contains(const void* pc) const {
    return static_cast<const uint8_t*>(pc) - start < static_cast<ptrdiff_t>(size) && pc >= start;
  }
};

}  // namespace rrvm::jit
