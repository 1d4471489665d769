// A class file taken apart (JVMS 4): every table the VM uses, in place over the input bytes where the format
// allows it, the rest in one arena. Knows no class, object or loader; parse_class_file makes the format
// checks and gives the error that java gives. The bytes must outlive the ClassFile. Immutable once parsed, so
// threads may share it. Covered by tests/loader/class_format_test.cpp, jdk_classes_test.cpp and the mutation
// test. Its functions are in annotations.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "loader/class_file_pool.h"
#include "loader/load_error.h"
#include "vm/base/arena.h"

namespace rrvm {

using Bytes = std::span<const uint8_t>;

inline constexpr int kMaxMajorVersion = 61;

// A table of fixed-size big-endian records, decoded when read.
template <typename Record>
class TableView {
 public:
  TableView() = default;
  explicit TableView(Bytes raw) : raw_(raw) {}
  size_t size() const { return raw_.size() / Record::kSize; }
  bool empty() const { return raw_.empty(); }
  Record operator[](size_t i) const { return Record::read(raw_.data() + i * Record::kSize); }
  Bytes raw() const { return raw_; }

  class Iterator {
   public:
    explicit Iterator(const uint8_t* p) : p_(p) {}
    Record operator*() const { return Record::read(p_); }
    Iterator& operator++() {
      p_ += Record::kSize;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return p_ != other.p_; }

   private:
    const uint8_t* p_;
  };
  Iterator begin() const { return Iterator(raw_.data()); }
  Iterator end() const { return Iterator(raw_.data() + size() * Record::kSize); }

 private:
  Bytes raw_;
};

// One u2: interfaces, exceptions, nest members, permitted subclasses, bootstrap arguments.
struct IndexRecord {
  static constexpr size_t kSize = 2;
  uint16_t index;
  operator uint16_t() const { return index; }
  static IndexRecord read(const uint8_t* p) { return {read_u2(p)}; }
};
using IndexTable = TableView<IndexRecord>;

struct HandlerRecord {
  static constexpr size_t kSize = 8;
  uint16_t start_pc, end_pc, handler_pc;
  uint16_t catch_type;  // class index, 0 for any
  static HandlerRecord read(const uint8_t* p) { return {read_u2(p), read_u2(p + 2), read_u2(p + 4), read_u2(p + 6)}; }
};

struct LineRecord {
  static constexpr size_t kSize = 4;
  uint16_t start_pc, line;
  static LineRecord read(const uint8_t* p) { return {read_u2(p), read_u2(p + 2)}; }
};

struct LocalVariableRecord {
  static constexpr size_t kSize = 10;
  uint16_t start_pc, length, name_index;
  uint16_t descriptor_index;  // in a LocalVariableTypeTable: the signature
  uint16_t slot;
  static LocalVariableRecord read(const uint8_t* p) {
    return {read_u2(p), read_u2(p + 2), read_u2(p + 4), read_u2(p + 6), read_u2(p + 8)};
  }
};

struct ParameterRecord {
  static constexpr size_t kSize = 4;
  uint16_t name_index;  // 0: no name
  uint16_t access_flags;
  static ParameterRecord read(const uint8_t* p) { return {read_u2(p), read_u2(p + 2)}; }
};

struct InnerClassRecord {
  static constexpr size_t kSize = 8;
  uint16_t inner_class, outer_class, inner_name;  // outer 0: not a member; name 0: anonymous
  uint16_t access_flags;                          // as written: see recognised_inner_class_flags
  static InnerClassRecord read(const uint8_t* p) {
    return {read_u2(p), read_u2(p + 2), read_u2(p + 4), read_u2(p + 6)};
  }
};

// The flags of a class in its file that count; others may be there and mean nothing.
inline uint16_t recognised_class_flags(uint16_t raw, int major_version) {
  constexpr uint16_t kKnown =
      kAccPublic | kAccFinal | kAccSuper | kAccInterface | kAccAbstract | kAccAnnotation | kAccEnum | kAccSynthetic;
  uint16_t flags = raw & (major_version >= 53 ? kKnown | kAccModule : kKnown);
  if ((flags & kAccInterface) && major_version < 50) flags |= kAccAbstract;
  return flags;
}

inline uint16_t recognised_inner_class_flags(uint16_t raw, int major_version) {
  return recognised_class_flags(raw, major_version) | (raw & (kAccPrivate | kAccProtected | kAccStatic));
}

// Attribute bodies that only reflection reads. Empty span: attribute absent.
struct RawAnnotations {
  Bytes visible;            // RuntimeVisibleAnnotations
  Bytes invisible;          // RuntimeInvisibleAnnotations
  Bytes visible_parameter;  // RuntimeVisibleParameterAnnotations
  Bytes visible_type;       // RuntimeVisibleTypeAnnotations
  Bytes annotation_default;
};

// JDK-internal annotations that change what the VM does; only looked for when the loader is trusted.
enum VmAnnotation : uint16_t {
  kVmForceInline = 1 << 0,
  kVmDontInline = 1 << 1,
  kVmHidden = 1 << 2,
  kVmCallerSensitive = 1 << 3,
  kVmIntrinsicCandidate = 1 << 4,
  kVmContended = 1 << 5,
  kVmStable = 1 << 6,
  kVmReservedStackAccess = 1 << 7,
  kVmLambdaFormCompiled = 1 << 8,
  kVmScoped = 1 << 9,
};

struct FieldInfo {
  uint16_t access_flags = 0;
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
  uint16_t constant_value_index = 0;  // 0: none; only kept for static fields
  uint16_t signature_index = 0;
  uint16_t vm_annotations = 0;  // VmAnnotation bits
  bool deprecated = false;
  const RawAnnotations* annotations = nullptr;

  bool is_static() const { return access_flags & kAccStatic; }
};

struct CodeInfo {
  uint16_t max_stack = 0;
  uint16_t max_locals = 0;
  Bytes code;
  TableView<HandlerRecord> exception_table;
  TableView<LineRecord> line_numbers;
  TableView<LocalVariableRecord> local_variables;
  TableView<LocalVariableRecord> local_variable_types;
  Bytes stack_map_table;  // attribute body, from number_of_entries on; empty: as if there were none
  bool has_stack_map_table = false;
};

struct MethodInfo {
  uint16_t access_flags = 0;
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
  uint16_t signature_index = 0;
  uint16_t vm_annotations = 0;  // VmAnnotation bits
  bool deprecated = false;
  bool has_method_parameters = false;
  const CodeInfo* code = nullptr;  // nullptr for native and abstract methods
  IndexTable exceptions;           // class indices
  TableView<ParameterRecord> parameters;
  const RawAnnotations* annotations = nullptr;

  bool is_static() const { return access_flags & kAccStatic; }
  bool is_native() const { return access_flags & kAccNative; }
  bool is_abstract() const { return access_flags & kAccAbstract; }
};

struct BootstrapRecord {
  uint16_t method_handle_index = 0;
  IndexTable arguments;
};

struct RecordComponentInfo {
  uint16_t name_index = 0;
  uint16_t descriptor_index = 0;
  uint16_t signature_index = 0;
  const RawAnnotations* annotations = nullptr;
};

struct ClassFile {
  uint16_t minor_version = 0;
  uint16_t major_version = 0;
  uint16_t access_flags = 0;
  uint16_t this_class_index = 0;
  uint16_t super_class_index = 0;  // 0: java/lang/Object
  ClassFilePool pool;
  IndexTable interfaces;
  std::span<const FieldInfo> fields;
  std::span<const MethodInfo> methods;

  uint16_t source_file_index = 0;
  uint16_t signature_index = 0;
  uint16_t enclosing_class_index = 0;   // EnclosingMethod; 0: no such attribute
  uint16_t enclosing_method_index = 0;  // NameAndType, 0: not in a method
  uint16_t nest_host_index = 0;
  uint16_t vm_annotations = 0;
  bool deprecated = false;
  bool synthetic = false;  // by attribute; the flag is in access_flags
  bool is_record = false;  // a Record attribute is present, even with no components
  bool is_sealed = false;  // a PermittedSubclasses attribute is present
  bool has_inner_classes = false;
  Bytes source_debug_extension;
  TableView<InnerClassRecord> inner_classes;
  IndexTable nest_members;
  IndexTable permitted_subclasses;
  std::span<const RecordComponentInfo> record_components;
  std::span<const BootstrapRecord> bootstrap_methods;
  const RawAnnotations* annotations = nullptr;
  Bytes module_attribute;  // Module, ModulePackages, ModuleMainClass bodies
  Bytes module_packages;
  Bytes module_main_class;

  Bytes bytes;     // the whole input
  Bytes original;  // what it was before agents that can retransform changed it; empty: the same

  Symbol* name() const { return pool.name_of(this_class_index); }
  Symbol* super_name() const { return super_class_index ? pool.name_of(super_class_index) : nullptr; }
  Symbol* field_name(const FieldInfo& f) const { return pool.symbol(f.name_index); }
  Symbol* field_descriptor(const FieldInfo& f) const { return pool.symbol(f.descriptor_index); }
  Symbol* method_name(const MethodInfo& m) const { return pool.symbol(m.name_index); }
  Symbol* method_descriptor(const MethodInfo& m) const { return pool.symbol(m.descriptor_index); }
  bool is_interface() const { return access_flags & kAccInterface; }

  Arena arena;
};

struct ParseOptions {
  // The name that the class is expected to have; empty: whatever the file says.
  std::string_view expected_name = {};
  // HotSpot's need_verify: legality of names, modifiers, descriptors, duplicates, table contents. Off for the
  // boot loader. Structure (bounds, kinds of referenced constants) is checked in either case.
  bool check_format = true;
  // Honour the JDK's internal annotations (boot and platform loaders, privileged hidden classes).
  bool trusted = false;
  bool enable_preview = false;
};

struct ParseResult {
  std::unique_ptr<ClassFile> class_file;  // nullptr on error
  LoadError error;
  explicit operator bool() const { return class_file != nullptr; }
};

ParseResult parse_class_file(Bytes bytes, const ParseOptions& options = {});

// The VmAnnotation bits of a RuntimeVisibleAnnotations body; malformed text ends the search.
uint16_t find_vm_annotations(const ClassFilePool& pool, Bytes annotations);
// The bits of vm/check/marks.h that annotations of either kind stand for, by their simple names.
uint8_t find_check_marks(const ClassFilePool& pool, const RawAnnotations* annotations);

}  // namespace rrvm
