// Methods of the JDK that are operations of the graph: the rows of intrinsics.def.
#include "jit/builder_internal.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

struct IntrinsicRow {
  std::string_view class_name, name, descriptor;
  jit::Op op;
  Type type;
  int64_t imm;
};
constexpr IntrinsicRow kIntrinsics[] = {
#define RRVM_JIT_INTRINSIC(cls, name, descriptor, op, type, imm) {cls, name, descriptor, jit::Op::op, Type::type, imm},
#include "jit/intrinsics.def"
#undef RRVM_JIT_INTRINSIC
};

const IntrinsicRow* find_row(const Method* m) {
  if (!m->holder->loader->is_boot() || m->is_rewritten || m->check_plan.load(std::memory_order_acquire)) return nullptr;
  for (const IntrinsicRow& row : kIntrinsics)
    if (m->name->view() == row.name && m->holder->name->view() == row.class_name &&
        m->descriptor->view() == row.descriptor)
      return &row;
  return nullptr;
}

}  // namespace

// Questions about an object, its class or the thread.
bool Builder::build_question(const Method* m) {
  if (!m->replacement && !m->is_native()) return false;
  if (!m->holder->loader->is_boot() || m->is_rewritten || m->check_plan.load(std::memory_order_acquire)) return false;
  std::string_view name = m->name->view();
  if (m->holder == wk::Object && name == "getClass") {
    push(pure({.op = jit::Op::kMirrorOf, .type = Type::kRef}, {pop(Type::kRef)}));
    return true;
  }
  if (m->holder == wk::Thread && name == "currentThread") {
    push(pure({.op = jit::Op::kCurrentThread, .type = Type::kRef}, {}));
    return true;
  }
  if (m->holder == wk::Class && name == "isInstance" && stack_.size() >= 2) {
    const Object* mirror = constant_object(stack_[stack_.size() - 2]);
    Klass* k = mirror ? klass_of_mirror(mirror) : nullptr;
    if (!k || k->is_primitive() || !lives_as_long(k)) return false;
    Value object = pop(Type::kRef);
    pop(Type::kRef);
    push(pure({.op = jit::Op::kInstanceOf, .type = Type::kInt, .imm = as_imm(k)}, {object}));
    return true;
  }
  return false;
}

bool Builder::build_intrinsic(const Method* m) {
  if (build_question(m)) return true;
  const IntrinsicRow* row = find_row(m);
  if (!row) return false;
  Type in = type_of_descriptor(row->descriptor[1]);
  if (row->op == jit::Op::kMinMax) {
    Value b = pop(in), a = pop(in);
    push(pure({.op = row->op, .type = row->type, .imm = row->imm}, {a, b}));
  } else {
    push(pure({.op = row->op, .type = row->type, .imm = row->imm}, {pop(in)}));
  }
  return true;
}

}  // namespace rrvm::jit
