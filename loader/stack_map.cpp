// Decodes and prints StackMapTable attributes (JVMS 4.7.4).
#include <algorithm>
#include <string_view>

#include "loader/verifier_frame.h"

namespace rrvm {
namespace {

enum Item : uint8_t { kTop, kInteger, kFloat, kDouble, kLong, kNull, kUninitializedThis, kObject, kUninitialized };

// Frame type ranges.
constexpr unsigned kSameLimit = 64, kSameOneLimit = 128, kSameOneExtended = 247, kSameExtended = 251, kFull = 255;

}  // namespace

class StackMapDecoder {
 public:
  StackMapDecoder(const ClassFile& file, VType own, const CodeInfo& code, const std::vector<CodeMark>& marks,
                  StackMap& map)
      : file_(file), pool_(file.pool), own_(own), code_(code), marks_(marks), map_(map), table_(code.stack_map_table) {}

  void run(const Frame& initial) {
    if (code_.stack_map_table.empty()) return;
    const uint32_t count = u2();
    map_.frames_.reserve(std::min<size_t>(count, table_.size()));
    MapFrame frame;
    frame.this_uninitialized = initial.this_uninitialized;
    for (uint32_t i = 0; i < initial.locals_used; i++) add_local(frame, initial.locals[i]);
    for (index_ = 0; index_ < count; index_++) {
      next(frame);
      if (deferred_) bad_in_method(deferred_);
      map_.frames_.push_back(frame);
      if (frame.pc >= marks_.size() || marks_[frame.pc] == CodeMark::kInside) {
        throw StackMapFault{"StackMapTable error: bad offset", true, false, index_, frame.pc};
      }
    }
    if (at_ != table_.size()) bad_format("StackMapTable format error: wrong attribute size");
  }

 private:
  [[noreturn]] void bad_format(const char* message) const { throw StackMapFault{message, false, false, index_, 0}; }
  [[noreturn]] void bad_in_method(const char* message) const { throw StackMapFault{message, false, true, index_, 0}; }

  void need(size_t bytes) const {
    if (table_.size() - at_ < bytes) bad_format("StackMapTable format error: access beyond the end of attribute");
  }
  uint32_t u1() {
    need(1);
    return table_[at_++];
  }
  uint32_t u2() {
    need(2);
    at_ += 2;
    return read_u2(&table_[at_ - 2]);
  }

  VType type(bool* this_uninitialized) {
    switch (u1()) {
      case kTop: return VType::kTop;
      case kInteger: return VType::kInt;
      case kFloat: return VType::kFloat;
      case kDouble: return VType::kDouble;
      case kLong: return VType::kLong;
      case kNull: return VType::kNull;
      case kUninitializedThis:
        if (this_uninitialized) *this_uninitialized = true;
        return VType::kUninitializedThis;
      case kObject: {
        const uint32_t index = u2();
        if (!pool_.is(index, CpTag::kClass)) bad_format("StackMapTable format error: bad class index");
        return index == file_.this_class_index ? own_ : VType::reference(pool_.name_of(static_cast<uint16_t>(index)));
      }
      case kUninitialized: {
        const uint32_t pc = u2();
        if (pc >= marks_.size() || marks_[pc] != CodeMark::kNew) {
          // java finds other faults of the same list first
          deferred_ = "StackMapTable format error: bad offset for Uninitialized";
        }
        return VType::uninitialized(pc);
      }
      default: bad_format("StackMapTable format error: bad verification type");
    }
  }

  void move(MapFrame& frame, uint32_t delta) const { frame.pc = index_ == 0 ? delta : frame.pc + delta + 1; }

  void check_size(size_t size, size_t limit) const {
    if (size > limit) bad_in_method("StackMapTable format error: bad type array size");
  }

  void push(MapFrame& frame) {
    const VType t = type(nullptr);
    map_.stacks_.push_back(t);
    if (t.is_category2()) map_.stacks_.push_back(t.second_half());
    frame.stack_size += t.is_category2() ? 2 : 1;
  }

  void add_local(MapFrame& frame, VType t) {
    map_.locals_.push_back({t, frame.last_local});
    frame.last_local = static_cast<uint32_t>(map_.locals_.size() - 1);
    frame.locals_used++;
  }

  void append(MapFrame& frame) {
    const VType t = type(&frame.this_uninitialized);
    add_local(frame, t);
    if (t.is_category2()) add_local(frame, t.second_half());
  }

  void chop(MapFrame& frame, unsigned count) {
    for (; count > 0; count--) {
      const uint32_t used = frame.locals_used;
      const uint32_t slots = used > 0 && map_.locals_[frame.last_local].type.is_category2_second() ? 2 : 1;
      if (used < slots) bad_in_method("StackMapTable format error: bad type array size");
      for (uint32_t i = 0; i < slots; i++) frame.last_local = map_.locals_[frame.last_local].previous;
      frame.locals_used -= slots;
    }
    if (!frame.this_uninitialized) return;
    frame.this_uninitialized = false;
    uint32_t node = frame.last_local;
    for (uint32_t i = 0; i < frame.locals_used; i++, node = map_.locals_[node].previous) {
      if (map_.locals_[node].type == VType::kUninitializedThis) frame.this_uninitialized = true;
    }
  }

  void next(MapFrame& frame) {
    const unsigned kind = u1();
    frame.stack_begin = static_cast<uint32_t>(map_.stacks_.size());
    frame.stack_size = 0;
    if (kind < kSameLimit) {
      move(frame, kind);
    } else if (kind < kSameOneLimit) {
      move(frame, kind - kSameLimit);
      push(frame);
      check_size(frame.stack_size, code_.max_stack);
    } else {
      const uint32_t delta = u2();
      move(frame, delta);
      if (kind < kSameOneExtended) bad_format("StackMapTable format error: reserved frame type");
      if (kind == kSameOneExtended) {
        push(frame);
        check_size(frame.stack_size, code_.max_stack);
      } else if (kind <= kSameExtended) {
        if (kind < kSameExtended) chop(frame, kSameExtended - kind);
      } else if (kind < kFull) {
        for (unsigned n = kind - kSameExtended; n > 0; n--) append(frame);
        check_size(frame.locals_used, code_.max_locals);
      } else {
        full(frame);
      }
    }
  }

  void full(MapFrame& frame) {
    frame.this_uninitialized = false;
    frame.locals_used = 0;
    for (uint32_t n = u2(); n > 0; n--) append(frame);
    check_size(frame.locals_used, code_.max_locals);
    if (deferred_) bad_in_method(deferred_);
    for (uint32_t n = u2(); n > 0; n--) push(frame);
    check_size(frame.stack_size, code_.max_stack);
  }

  const ClassFile& file_;
  const ClassFilePool& pool_;
  const VType own_;
  const CodeInfo& code_;
  const std::vector<CodeMark>& marks_;
  StackMap& map_;
  Bytes table_;
  size_t at_ = 0;
  uint32_t index_ = 0;
  const char* deferred_ = nullptr;
};

namespace {

// Prints the table without checking more than its bounds.
class Printer {
 public:
  explicit Printer(Bytes table) : table_(table) {}

  std::string run() {
    std::string text;
    const uint32_t count = u2();
    int64_t pc = -1;
    for (uint32_t i = 0; ok_ && i < count; i++) {
      text += "    ";
      const std::string frame = next(pc);
      if (!ok_) return text + truncated_;
      text += frame + "\n";
    }
    return text;
  }

 private:
  bool need(size_t bytes) { return ok_ = ok_ && table_.size() - at_ >= bytes; }
  uint32_t u1() { return need(1) ? table_[at_++] : 0u; }
  uint32_t u2() {
    if (!need(2)) return 0;
    at_ += 2;
    return read_u2(&table_[at_ - 2]);
  }

  std::string type() {
    static constexpr const char* kNames[] = {"Top", "Integer", "Float", "Double", "Long", "Null", "UninitializedThis"};
    const uint32_t tag = u1();
    if (tag <= kUninitializedThis) return kNames[tag];
    if (tag == kObject) return "Object[#" + std::to_string(u2()) + "]";
    if (tag == kUninitialized) return "Uninitialized[#" + std::to_string(u2()) + "]";
    return "BAD:" + std::to_string(tag);
  }

  std::string types(uint32_t count) {
    std::string text;
    for (uint32_t i = 0; ok_ && i < count; i++) text += (i ? "," : "") + type();
    return text;
  }

  std::string next(int64_t& pc) {
    const unsigned kind = u1();
    if (kind < kSameLimit) return head("same_frame", pc, kind) + ")";
    if (kind < kSameOneLimit) return head("same_locals_1_stack_item_frame", pc, kind - kSameLimit) + "," + type() + ")";
    const uint32_t delta = u2();
    if (kind == kSameOneExtended) return head("same_locals_1_stack_item_extended", pc, delta) + "," + type() + ")";
    if (kind == kSameExtended) return head("same_frame_extended", pc, delta) + ")";
    if (kind < kSameOneExtended) {
      ok_ = false;
      truncated_ = "";
      return "";
    }
    if (kind < kSameExtended) return head("chop_frame", pc, delta) + "," + std::to_string(kSameExtended - kind) + ")";
    if (kind < kFull) return head("append_frame", pc, delta) + "," + types(kind - kSameExtended) + ")";
    std::string text = head("full_frame", pc, delta) + ",{";
    text += types(u2()) + "},{";
    return text + types(u2()) + "})";
  }

  std::string head(const char* name, int64_t& pc, uint32_t delta) {
    pc += delta + 1;
    const std::string text = std::string(name) + "(@" + std::to_string(pc);
    // Frames without types are whole once their offset is read, so java does not call them cut.
    const bool has_types = name[0] == 'a' || name[0] == 'f' || std::string_view(name).starts_with("same_locals");
    truncated_ = text + (has_types ? "), output truncated, Stackmap exceeds table size." : ")");
    return text;
  }

  Bytes table_;
  size_t at_ = 0;
  bool ok_ = true;
  std::string truncated_;
};

std::string type_list(const std::vector<VType>& types, size_t count) {
  std::string text = "{";
  for (size_t i = 0; i < count; i++) text += (i ? ", " : " ") + types[i].to_string();
  return text + " }";
}

}  // namespace

std::string Frame::to_string() const {
  return "    bci: @" + std::to_string(pc) + "\n    flags: {" + (this_uninitialized ? " flagThisUninit" : "") +
         " }\n    locals: " + type_list(locals, locals_used) + "\n    stack: " + type_list(stack, mark) + "\n";
}

void StackMap::decode(const ClassFile& file, VType own, const CodeInfo& code, const std::vector<CodeMark>& marks,
                      const Frame& initial) {
  StackMapDecoder(file, own, code, marks, *this).run(initial);
}

const MapFrame* StackMap::at(int64_t pc) const {
  // Offsets only grow, so the frames are sorted.
  size_t low = 0, high = frames_.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (frames_[middle].pc < pc) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < frames_.size() && frames_[low].pc == pc ? &frames_[low] : nullptr;
}

void StackMap::clear() {
  frames_.clear();
  locals_.clear();
  stacks_.clear();
}

void StackMap::copy_to(const MapFrame& frame, Frame& out) const {
  out.pc = frame.pc;
  out.this_uninitialized = frame.this_uninitialized;
  for (uint32_t i = frame.locals_used; i < out.locals_used; i++) out.locals[i] = VType::kTop;
  uint32_t node = frame.last_local;
  for (uint32_t i = frame.locals_used; i-- > 0; node = locals_[node].previous) out.locals[i] = locals_[node].type;
  out.locals_used = frame.locals_used;
  std::copy_n(stack(frame), frame.stack_size, out.stack.begin());
  out.depth = out.mark = frame.stack_size;
}

std::string StackMap::describe(Bytes table) { return Printer(table).run(); }

}  // namespace rrvm
