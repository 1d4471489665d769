// Accesses of jdk.internal.misc.Unsafe as operations of the graph, found by their names:
//     get, put | compareAndSet, weakCompareAndSet, compareAndExchange | getAndAdd, getAndSet   then a type, then an
//     order
// Under a tool those that are events are calls (classlib/natives/watched_unsafe.cpp).
// Tests: tests/java/juc, tests/java/vm_entry.
#include <optional>

#include "jit/builder_internal.h"
#include "vm/check/modes.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::jit {
namespace {

enum class Kind : uint8_t { kGet, kPut, kSet, kExchange, kAdd, kSwap };
struct Access {
  Kind kind;
  Memory memory;
  bool is_ordered;  // others may depend on it: nothing moves across
  bool is_data;     // a plain access
};

bool take(std::string_view& s, std::string_view prefix) {
  if (s.substr(0, prefix.size()) != prefix) return false;
  s.remove_prefix(prefix.size());
  return true;
}

std::optional<Memory> take_type(std::string_view& s) {
  static constexpr struct {
    std::string_view name;
    Memory memory;
  } kTypes[] = {{"Boolean", Memory::kBoolean}, {"Byte", Memory::kByte},     {"Char", Memory::kChar},
                {"Short", Memory::kShort},     {"Int", Memory::kInt},       {"Long", Memory::kLong},
                {"Float", Memory::kFloat},     {"Double", Memory::kDouble}, {"Reference", Memory::kRef}};
  for (const auto& t : kTypes)
    if (take(s, t.name)) return t.memory;
  return std::nullopt;
}

std::optional<Access> access_of(const Method* m) {
  std::string_view name = m->name->view();
  if (m->descriptor->view().substr(0, 20) != "(Ljava/lang/Object;J") return std::nullopt;
  Kind kind;
  if (take(name, "getAndAdd")) kind = Kind::kAdd;
  else if (take(name, "getAndSet")) kind = Kind::kSwap;
  else if (take(name, "compareAndSet") || take(name, "weakCompareAndSet")) kind = Kind::kSet;
  else if (take(name, "compareAndExchange")) kind = Kind::kExchange;
  else if (take(name, "get")) kind = Kind::kGet;
  else if (take(name, "put")) kind = Kind::kPut;
  else return std::nullopt;
  std::optional<Memory> memory = take_type(name);
  if (!memory) return std::nullopt;
  bool is_plain = name.empty() || name == "Opaque" || name == "Plain";
  if (!is_plain && name != "Volatile" && name != "Acquire" && name != "Release") return std::nullopt;
  bool whole = *memory == Memory::kInt || *memory == Memory::kLong || *memory == Memory::kRef;
  if (kind != Kind::kGet && kind != Kind::kPut && !whole) return std::nullopt;
  if (kind == Kind::kAdd && *memory == Memory::kRef) return std::nullopt;
  // The machine itself orders a store with release mode; only a volatile one needs a fence.
  bool is_ordered = kind == Kind::kPut ? name == "Volatile" : !is_plain;
  return Access{kind, *memory, is_ordered, name.empty() && (kind == Kind::kGet || kind == Kind::kPut)};
}

// Plain accesses may be of checked fields and arrays; the others are synchronisation, and atomic accesses of data. A
// reference may be an array, which becomes the checked program's when it is stored (check::stored).
bool is_event(const Access& a) {
  if (!check::active) return false;
  const check::Modes& m = check::modes;
  if (a.is_data || m.wants_values || (a.kind == Kind::kPut && a.memory == Memory::kRef)) return true;
  return m.wants_volatiles || m.wants_atomics || m.wants_fences || m.wants_classes;
}

}  // namespace

bool Builder::build_unsafe(const Method* m) {
  if (!m->holder->loader->is_boot() || m->is_rewritten || m->holder->name->view() != "jdk/internal/misc/Unsafe")
    return false;
  std::optional<Access> access = access_of(m);
  if (!access || is_event(*access)) return false;
  const Memory memory = access->memory;
  const Type t = type_of(memory);
  auto address = [&](Value* object, Value* offset) {
    *offset = pop(Type::kLong);
    *object = pop(Type::kRef);
    pop(Type::kRef);  // the Unsafe
  };
  Value object, offset;
  switch (access->kind) {
    case Kind::kGet:
      address(&object, &offset);
      push(emit(Node{.op = jit::Op::kLoadUnsafe, .type = t, .memory = memory, .is_volatile = access->is_ordered},
                std::array{object, offset}));
      break;
    case Kind::kPut: {
      Value value = boolean_in(pop(t), memory);
      address(&object, &offset);
      emit(Node{.op = jit::Op::kStoreUnsafe, .memory = memory, .is_volatile = access->is_ordered},
           std::array{object, offset, value});
      break;
    }
    case Kind::kSet:
    case Kind::kExchange: {
      bool tells_success = access->kind == Kind::kSet;
      Value value = pop(t), expected = pop(t);
      address(&object, &offset);
      push(emit(Node{.op = jit::Op::kCompareExchange,
                     .type = tells_success ? Type::kInt : t,
                     .memory = memory,
                     .is_volatile = true,
                     .imm = tells_success},
                std::array{object, offset, expected, value}));
      break;
    }
    case Kind::kAdd:
    case Kind::kSwap: {
      Value value = pop(t);
      address(&object, &offset);
      push(emit(Node{.op = access->kind == Kind::kAdd ? jit::Op::kGetAndAdd : jit::Op::kGetAndSet,
                     .type = t,
                     .memory = memory,
                     .is_volatile = true},
                std::array{object, offset, value}));
      break;
    }
  }
  known_.clear();
  return true;
}

}  // namespace rrvm::jit
