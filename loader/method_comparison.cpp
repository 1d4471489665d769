#include "loader/method_comparison.h"

#include <algorithm>

#include "vm/object/constant_pool.h"

namespace rrvm {
namespace {

struct Comparison {
  const ClassFile& a;
  const ClassFile& b;

  bool same_name_and_type(uint16_t i, uint16_t j) const {
    return a.pool.ref_name_text(i) == b.pool.ref_name_text(j) &&
           a.pool.ref_descriptor_text(i) == b.pool.ref_descriptor_text(j);
  }

  bool same_bootstrap(uint16_t i, uint16_t j) const {
    const BootstrapRecord& x = a.bootstrap_methods[a.pool.bootstrap_index(i)];
    const BootstrapRecord& y = b.bootstrap_methods[b.pool.bootstrap_index(j)];
    if (x.arguments.size() != y.arguments.size() || !same_constant(x.method_handle_index, y.method_handle_index))
      return false;
    for (size_t n = 0; n < x.arguments.size(); n++)
      if (!same_constant(x.arguments[n], y.arguments[n])) return false;
    return true;
  }

  bool same_constant(uint16_t i, uint16_t j) const {
    if (a.pool.tag(i) != b.pool.tag(j)) return false;
    switch (a.pool.tag(i)) {
      case CpTag::kClass:
      case CpTag::kString:
      case CpTag::kMethodType: return a.pool.name_text(i) == b.pool.name_text(j);
      case CpTag::kFieldref:
      case CpTag::kMethodref:
      case CpTag::kInterfaceMethodref:
        return same_constant(a.pool.ref_class_index(i), b.pool.ref_class_index(j)) && same_name_and_type(i, j);
      case CpTag::kMethodHandle:
        return a.pool.handle_kind(i) == b.pool.handle_kind(j) &&
               same_constant(a.pool.handle_ref_index(i), b.pool.handle_ref_index(j));
      case CpTag::kDynamic:
      case CpTag::kInvokeDynamic: return same_name_and_type(i, j) && same_bootstrap(i, j);
      default: return a.pool.raw(i) == b.pool.raw(j);
    }
  }

  bool same_class_or_none(uint16_t i, uint16_t j) const { return i == 0 || j == 0 ? i == j : same_constant(i, j); }

  static bool names_constant(BytecodeFormat f) {
    return f == BytecodeFormat::cp1 || f == BytecodeFormat::cp2 || f == BytecodeFormat::invokeinterface ||
           f == BytecodeFormat::invokedynamic || f == BytecodeFormat::multianewarray;
  }

  bool same_code(const CodeInfo& x, const CodeInfo& y) const {
    if (x.max_stack != y.max_stack || x.max_locals != y.max_locals || x.code.size() != y.code.size()) return false;
    if (x.exception_table.size() != y.exception_table.size()) return false;
    for (size_t i = 0; i < x.exception_table.size(); i++) {
      HandlerRecord g = x.exception_table[i], h = y.exception_table[i];
      if (g.start_pc != h.start_pc || g.end_pc != h.end_pc || g.handler_pc != h.handler_pc ||
          !same_class_or_none(g.catch_type, h.catch_type))
        return false;
    }
    BytecodeStream s(x.code), t(y.code);
    while (s.next()) {
      if (!t.next() || s->opcode != t->opcode || s->length != t->length) return false;
      if (!names_constant(s->info().format)) {
        if (!std::equal(x.code.begin() + s->pc, x.code.begin() + s->next_pc(), y.code.begin() + t->pc)) return false;
      } else if (s->value != t->value || !same_constant(s->index, t->index)) {
        return false;
      }
    }
    return !s.malformed() && !t.next();
  }
};

}  // namespace

bool have_same_code(const ClassFile& a, const MethodInfo& in_a, const ClassFile& b, const MethodInfo& in_b) {
  if (in_a.access_flags != in_b.access_flags || !in_a.code != !in_b.code) return false;
  return !in_a.code || Comparison{a, b}.same_code(*in_a.code, *in_b.code);
}

bool is_declared_alike(const ClassFile& file, const Method& m) {
  for (const MethodInfo& info : file.methods) {
    if (file.method_name(info) == m.name && file.method_descriptor(info) == m.descriptor)
      return have_same_code(file, info, *m.constants->class_file, *m.info);
  }
  return false;
}

}  // namespace rrvm
