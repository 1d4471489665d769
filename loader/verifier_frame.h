// The type state of one point of a method: locals, operand stack and whether `this` is still uninitialized.
// The frames of a StackMapTable are here too, decoded once per method. Private to the verifier.
#pragma once

#include <cstdint>
#include <vector>

#include "loader/class_file.h"
#include "loader/verification_type.h"

namespace rrvm {

struct Frame {
  uint32_t pc = 0;
  bool this_uninitialized = false;
  uint32_t locals_used = 0;   // locals beyond are top
  std::vector<VType> locals;  // max_locals entries
  // max_stack entries, bottom first. What an instruction has popped stays readable above `depth` until
  // overwritten: errors show the stack as it was when the instruction began.
  std::vector<VType> stack;
  uint32_t depth = 0;
  uint32_t mark = 0;  // depth when the instruction began

  std::span<const VType> live_stack() const { return {stack.data(), depth}; }
  // "bci: @3\n" and so on, each line indented by four spaces.
  std::string to_string() const;
};

// A frame of the table. Its locals are a list from the last to the first that shares its tail with the frame
// before: most frames repeat their predecessor's, and no table can make the decoded form much larger than
// itself.
struct MapFrame {
  uint32_t pc = 0;
  bool this_uninitialized = false;
  uint32_t locals_used = 0;
  uint32_t last_local = 0;   // node number; meaningless when there are no locals
  uint32_t stack_begin = 0;  // in StackMap's array of stack types
  uint32_t stack_size = 0;
};

// What the decoder of stack maps needs to know of the code: for each position whether an instruction starts
// there.
enum class CodeMark : uint8_t { kInside, kStart, kNew };

// One text for each way a StackMapTable can be wrong.
struct StackMapFault {
  const char* message;
  bool is_verify_error;  // else ClassFormatError
  bool in_method;        // the ClassFormatError names the method
  uint32_t index;        // frame
  uint32_t pc;
};

class StackMap {
 public:
  struct Local {
    VType type;
    uint32_t previous;  // node of the local before
  };

  // Decodes all frames. Throws StackMapFault. `own`: the type that the class itself stands for.
  void decode(const ClassFile& file, VType own, const CodeInfo& code, const std::vector<CodeMark>& marks,
              const Frame& initial);
  void clear();
  size_t size() const { return frames_.size(); }
  const MapFrame& operator[](size_t i) const { return frames_[i]; }
  // The frame at exactly this position, nullptr when there is none.
  const MapFrame* at(int64_t pc) const;
  const Local& local(uint32_t node) const { return locals_[node]; }
  const VType* stack(const MapFrame& frame) const { return stacks_.data() + frame.stack_begin; }
  // Makes `out` the state that the frame describes.
  void copy_to(const MapFrame& frame, Frame& out) const;

  // "same_frame(@5)" lines for error texts; damaged tables are printed as far as they go.
  static std::string describe(Bytes table);

 private:
  friend class StackMapDecoder;
  std::vector<MapFrame> frames_;
  std::vector<Local> locals_;
  std::vector<VType> stacks_;
};

}  // namespace rrvm
