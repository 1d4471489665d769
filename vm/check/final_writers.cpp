#include "vm/check/final_writers.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <string_view>
#include <vector>

#include "vm/bytecode/bytecode.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"

namespace rrvm::check {
namespace {

Opcode store_of(const Klass* array) {
  if (!array->is_type_array()) return op_aastore;
  switch (array->element_type) {
    case BasicType::kBoolean:
    case BasicType::kByte: return op_bastore;
    case BasicType::kChar: return op_castore;
    case BasicType::kShort: return op_sastore;
    case BasicType::kLong: return op_lastore;
    case BasicType::kFloat: return op_fastore;
    case BasicType::kDouble: return op_dastore;
    default: return op_iastore;
  }
}

// Does this method of the library write arrays of its caller?
bool writes_arrays(Symbol* holder, Symbol* name) {
  static constexpr std::array<std::string_view, 6> kOfArrays = {"fill",           "sort",           "setAll",
                                                                "parallelSetAll", "parallelPrefix", "parallelSort"};
  if (holder->view() == "java/lang/System") return name->view() == "arraycopy";
  if (holder->view() != "java/util/Arrays") return false;
  return std::find(kOfArrays.begin(), kOfArrays.end(), name->view()) != kOfArrays.end();
}

bool is_invocation(Opcode opcode) { return opcode >= op_invokevirtual && opcode <= op_invokeinterface; }

template <class Visit>
void each_instruction(const Method* m, Visit visit) {
  for (BytecodeStream s({m->bytecode, m->code_length}); s.next();) visit(*s);
}

bool reads_and_writes(const Method* m, const Field& read, const rr::Location& written) {
  const ConstantPool& pool = *m->constants;
  bool is_element = written.kind == rr::LocationKind::kArrayElement || written.kind == rr::LocationKind::kCoarseArray;
  const Field* field =
      written.kind == rr::LocationKind::kField ? reinterpret_cast<const Field*>(written.member) : nullptr;
  Opcode store = is_element ? store_of(reinterpret_cast<const Object*>(written.object)->klass()) : op_putfield;
  bool reads = false, writes = false;
  each_instruction(m, [&](const Instruction& i) {
    if (i.opcode == op_getfield) reads |= pool.ref_name(i.index) == read.name;
    if (is_element && i.opcode == store) writes = true;
    if (!is_element && i.opcode == op_putfield) writes |= !field || pool.ref_name(i.index) == field->name;
    if (is_element && i.opcode == op_invokestatic)
      writes |= writes_arrays(pool.class_name(pool.ref_class_index(i.index)), pool.ref_name(i.index));
  });
  return reads && writes;
}

bool calls(const Method* m, const Method* callee) {
  bool found = false;
  each_instruction(m, [&](const Instruction& i) {
    found |= is_invocation(i.opcode) && m->constants->ref_name(i.index) == callee->name &&
             m->constants->ref_descriptor(i.index) == callee->descriptor;
  });
  return found;
}

// All methods of programs that have run.
std::vector<const Method*> methods_run(const Field& f) {
  std::vector<const Method*> result;
  for_each_loader([&](ClassLoaderData* l) {
    if (l->is_platform_or_boot && l != f.holder->loader) return;
    std::lock_guard lock(l->mutex);
    for (const Klass* k : l->defined)
      for (const Method* m : k->methods)
        if (m->bytecode && m->constants && m->code.load(std::memory_order_acquire)) result.push_back(m);
  });
  return result;
}

}  // namespace

bool is_written_outside_constructors(const Field& f, const rr::Location& location) {
  std::vector<const Method*> all = methods_run(f);
  auto constructs = [&](const Method* m) { return m->is_initializer() && m->holder == f.holder; };
  for (const Method* m : all) {
    if (constructs(m) || !reads_and_writes(m, f, location)) continue;
    bool by_constructors = false, by_others = m->holder != f.holder;
    for (const Method* caller : all) {
      if (by_others) break;
      if (caller == m || !calls(caller, m)) continue;
      (constructs(caller) ? by_constructors : by_others) = true;
    }
    if (by_others || !by_constructors) return true;
  }
  return false;
}

}  // namespace rrvm::check
