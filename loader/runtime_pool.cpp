// The run-time constant pool's raw views (vm/object/constant_pool.h) over the parsed class file.
#include "loader/class_file.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

Symbol* ConstantPool::utf8(unsigned i) const { return class_file->pool.symbol(i); }
int32_t ConstantPool::int_at(unsigned i) const { return class_file->pool.integer(i); }
int64_t ConstantPool::long_at(unsigned i) const { return class_file->pool.long_value(i); }
float ConstantPool::float_at(unsigned i) const { return class_file->pool.float_value(i); }
double ConstantPool::double_at(unsigned i) const { return class_file->pool.double_value(i); }
Symbol* ConstantPool::class_name(unsigned i) const { return class_file->pool.name_of(i); }
Symbol* ConstantPool::string_utf8(unsigned i) const { return class_file->pool.name_of(i); }
unsigned ConstantPool::ref_class_index(unsigned i) const { return class_file->pool.ref_class_index(i); }
Symbol* ConstantPool::ref_name(unsigned i) const { return class_file->pool.ref_name(i); }
Symbol* ConstantPool::ref_descriptor(unsigned i) const { return class_file->pool.ref_descriptor(i); }
unsigned ConstantPool::name_and_type_index(unsigned i) const { return class_file->pool.ref_nat_index(i); }
uint8_t ConstantPool::handle_kind(unsigned i) const { return static_cast<uint8_t>(class_file->pool.handle_kind(i)); }
unsigned ConstantPool::handle_reference(unsigned i) const { return class_file->pool.handle_ref_index(i); }
Symbol* ConstantPool::method_type_descriptor(unsigned i) const { return class_file->pool.name_of(i); }
unsigned ConstantPool::bootstrap_index(unsigned i) const { return class_file->pool.bootstrap_index(i); }

unsigned ConstantPool::bootstrap_method(unsigned b) const {
  return class_file->bootstrap_methods[b].method_handle_index;
}
unsigned ConstantPool::bootstrap_argument_count(unsigned b) const {
  return static_cast<unsigned>(class_file->bootstrap_methods[b].arguments.size());
}
unsigned ConstantPool::bootstrap_argument(unsigned b, unsigned i) const {
  return class_file->bootstrap_methods[b].arguments[i];
}

}  // namespace rrvm
