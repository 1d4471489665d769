// Reads everything that a parsed class file offers, so that a sanitizer sees any reference out of bounds.
#pragma once

#include "loader/class_file.h"
#include "loader/descriptor.h"
#include "loader/verifier_frame.h"

namespace rrvm {

inline size_t visit_annotations(const ClassFile& file, const RawAnnotations* a) {
  if (!a) return 0;
  size_t sum = find_vm_annotations(file.pool, a->visible);
  for (Bytes body : {a->visible, a->visible_parameter, a->visible_type, a->annotation_default}) {
    for (uint8_t b : body) sum += b;
  }
  return sum;
}

inline size_t visit_code(const ClassFile& file, const CodeInfo& code) {
  size_t sum = disassemble(code.code, [&file](uint16_t i) { return file.pool.describe(i); }).size();
  for (const HandlerRecord& h : code.exception_table) sum += h.catch_type ? file.pool.name_text(h.catch_type).size() : 0;
  for (const LineRecord& l : code.line_numbers) sum += l.line;
  for (const LocalVariableRecord& v : code.local_variables) sum += file.pool.utf8(v.descriptor_index).size();
  for (const LocalVariableRecord& v : code.local_variable_types) sum += file.pool.utf8(v.name_index).size();
  return sum + StackMap::describe(code.stack_map_table).size();
}

// The result only keeps the reads alive.
inline size_t visit_class(const ClassFile& file) {
  size_t sum = file.name()->length() + (file.super_name() ? file.super_name()->length() : 0);
  for (uint32_t i = 0; i < file.pool.size(); i++) sum += file.pool.describe(static_cast<uint16_t>(i)).size();
  for (uint16_t i : file.interfaces) sum += file.pool.name_text(i).size();
  for (const FieldInfo& f : file.fields) {
    sum += file.field_name(f)->length() + field_type_length(file.pool.utf8(f.descriptor_index));
    sum += visit_annotations(file, f.annotations);
  }
  for (const MethodInfo& m : file.methods) {
    sum += file.method_name(m)->length() + method_shape(file.pool.utf8(m.descriptor_index)).parameters;
    for (uint16_t i : m.exceptions) sum += file.pool.name_text(i).size();
    for (const ParameterRecord& p : m.parameters) sum += p.access_flags;
    sum += visit_annotations(file, m.annotations) + (m.code ? visit_code(file, *m.code) : 0);
  }
  for (const InnerClassRecord& c : file.inner_classes) sum += file.pool.name_text(c.inner_class).size();
  for (uint16_t i : file.nest_members) sum += file.pool.name_text(i).size();
  for (uint16_t i : file.permitted_subclasses) sum += file.pool.name_text(i).size();
  for (const RecordComponentInfo& c : file.record_components) {
    sum += file.pool.utf8(c.descriptor_index).size() + visit_annotations(file, c.annotations);
  }
  for (const BootstrapRecord& b : file.bootstrap_methods) {
    for (uint16_t i : b.arguments) sum += file.pool.describe(i).size();
  }
  for (uint8_t b : file.source_debug_extension) sum += b;
  return sum + visit_annotations(file, file.annotations);
}

}  // namespace rrvm
