// The parser behind parse_class_file: a cursor over the bytes and one method per part of the format. A
// failure is a C++ exception that never leaves parse_class_file, which keeps the many checks one line each.
// Private to loader/.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "loader/class_file.h"
#include "loader/descriptor.h"

namespace rrvm {

// Attribute names that some part of the parser knows.
enum class AttributeName : uint8_t {
  unknown,
  annotation_default,
  bootstrap_methods,
  code,
  constant_value,
  deprecated,
  enclosing_method,
  exceptions,
  inner_classes,
  line_number_table,
  local_variable_table,
  local_variable_type_table,
  method_parameters,
  module,
  module_main_class,
  module_packages,
  nest_host,
  nest_members,
  permitted_subclasses,
  record,
  invisible_annotations,
  invisible_parameter_annotations,
  invisible_type_annotations,
  visible_annotations,
  visible_parameter_annotations,
  visible_type_annotations,
  signature,
  source_debug_extension,
  source_file,
  stack_map_table,
  synthetic,
};
AttributeName attribute_name(std::string_view text);
enum class AttributeOwner : uint8_t { class_file, field, method, record_component };

struct ParseFailure {
  LoadError error;
};

class ClassParser {
 public:
  ClassParser(Bytes bytes, const ParseOptions& options)
      : options_(options), check_(options.check_format), p_(bytes.data()), end_(bytes.data() + bytes.size()) {
    file_ = std::make_unique<ClassFile>();
    file_->bytes = bytes;
    file_->arena = Arena(bytes.size() / 3 + 512);
    if (!options.expected_name.empty()) name_ = options.expected_name;
  }
  std::unique_ptr<ClassFile> parse();
  std::unique_ptr<ClassFile> parse_head();  // as far as the interfaces
  std::unique_ptr<ClassFile> head_before_error();

 private:
  // --- cursor ---
  void need(size_t bytes) const {
    if (bytes > static_cast<size_t>(end_ - p_)) fail_truncated();
  }
  uint8_t u1() {
    need(1);
    return *p_++;
  }
  uint16_t u2() {
    need(2);
    p_ += 2;
    return read_u2(p_ - 2);
  }
  uint32_t u4() {
    need(4);
    p_ += 4;
    return read_u4(p_ - 4);
  }
  Bytes take(size_t bytes) {
    need(bytes);
    p_ += bytes;
    return {p_ - bytes, bytes};
  }

  // --- failure: the messages are java's ---
  [[noreturn]] void fail_truncated() const;
  [[noreturn]] void fail(LoadErrorKind kind, const char* format, ...) const __attribute__((format(printf, 3, 4)));
  // ClassFormatError "<message> in class file <name>"; the second form has the index as its first argument.
  std::string class_name() const { return std::string(name_); }
  [[noreturn]] void bad(const char* message) const;
  [[noreturn]] void bad(const char* format, uint32_t index) const;
  void require(bool ok, const char* message) const {
    if (!ok) bad(message);
  }
  void require(bool ok, const char* format, uint32_t index) const {
    if (!ok) bad(format, index);
  }
  [[noreturn]] void bad_signature(const char* kind, std::string_view name, std::string_view signature) const;

  // --- parts (class_parser.cpp) ---
  void parse_version();
  void parse_header();
  void parse_interfaces();
  void check_interfaces_differ() const;
  void check_class_modifiers(uint32_t flags) const;
  uint16_t class_flags(uint16_t raw) const;  // the ones the JVM recognises in this version
  uint16_t inner_class_flags(uint16_t raw) const;

  // --- constant pool (class_parser_pool.cpp) ---
  void parse_pool();
  void parse_pool_entries(uint16_t count);
  void check_pool_references();
  void check_method_handle(uint16_t index);
  void check_pool_names();
  void check_pool_ref_names(uint16_t index);
  void check_method_handle_name(uint16_t index);
  bool is_utf8(uint32_t i) const { return pool().is(i, CpTag::kUtf8); }
  bool is_class(uint32_t i) const { return pool().is(i, CpTag::kClass); }
  const ClassFilePool& pool() const { return file_->pool; }

  // --- names (class_parser_pool.cpp); no-ops unless format checks are on ---
  void check_class_name(std::string_view name) const;
  void check_field_name(uint16_t name_index);  // both remember what they have found legal: most are met often
  void check_field_signature(uint16_t name_index, uint16_t signature_index);
  void check_method_name(std::string_view name) const;
  int check_method_signature(std::string_view name, std::string_view signature) const;
  void check_fault(DescriptorFault fault, const char* kind, std::string_view name, std::string_view signature) const;

  // --- members (class_parser_members.cpp) ---
  // Every member takes at least eight bytes: a false count gets no more memory than one that the file could
  // hold, and the parse ends with the member that is cut off.
  template <typename Info>
  std::span<Info> member_array(size_t count) {
    return file_->arena.array<Info>(std::min(count, static_cast<size_t>(end_ - p_) / 8 + 1));
  }
  void parse_fields();
  void parse_field_attributes(FieldInfo& field);
  void check_field_modifiers(uint32_t flags) const;
  void check_constant_value(const FieldInfo& field) const;
  void parse_methods();
  void parse_method(MethodInfo& method);
  void parse_method_attributes(MethodInfo& method, int argument_slots);
  uint16_t method_flags(uint16_t flags, std::string_view name) const;
  void check_method_modifiers(uint32_t flags, std::string_view name) const;
  void parse_exceptions(MethodInfo& method, uint32_t length);
  void parse_method_parameters(MethodInfo& method, uint32_t length);
  template <typename Info>
  void check_duplicates(std::span<const Info> members, const char* what) const;

  // --- code (class_parser_code.cpp) ---
  void parse_code(MethodInfo& method, uint32_t length, int argument_slots);
  void parse_exception_table(CodeInfo& code);
  void parse_line_numbers(CodeInfo& code, uint32_t length);
  void parse_local_variables(CodeInfo& code, uint32_t length, bool types);
  void check_local_variables(const CodeInfo& code) const;

  // --- class attributes (class_parser_attributes.cpp) ---
  void parse_class_attributes();
  bool enter_class_attribute(AttributeName name, uint32_t length);
  void parse_class_attribute(AttributeName name, uint32_t length);
  void parse_bootstrap_methods(uint32_t length);
  void parse_inner_classes();
  void check_inner_class(const InnerClassRecord& c);
  bool inner_classes_are_usable(const TableView<InnerClassRecord>& table) const;
  void parse_record();
  void parse_record_component(RecordComponentInfo& component);
  void parse_enclosing_method(uint32_t length);
  IndexTable parse_class_list(Bytes body, const char* bad_index, const char* wrong_length);
  uint16_t signature_attribute(uint32_t length, const char* wrong_length);
  // Gives each attribute of a table to take_one(name, length), which reads its body.
  template <typename F>
  void each_attribute(const char* bad_name_index, F&& take_one) {
    const uint16_t count = u2();
    for (uint16_t i = 0; i < count; i++) {
      need(6);
      const uint16_t name_index = u2();
      const uint32_t length = u4();
      require(is_utf8(name_index), bad_name_index, name_index);
      take_one(attribute_name(pool().utf8(name_index)), length);
    }
  }
  // What java says of a member's Synthetic, Deprecated and Signature.
  struct MemberTexts {
    const char *synthetic_length, *deprecated_length, *signature_twice, *signature_length;
  };
  // Synthetic, Deprecated and Signature of a field or method. False: another attribute, not read.
  template <typename Info>
  bool take_member_attribute(Info&, AttributeName, uint32_t length, const MemberTexts&);
  // The annotation attributes of one owner, as they come.
  struct AnnotationSet {
    RawAnnotations raw;
    uint8_t seen_invisible = 0;
    bool any = false;
  };
  // Stores an annotation attribute's body in its place; fails on a second one.
  void take_annotations(AttributeName name, uint32_t length, AnnotationSet& out, AttributeOwner owner);
  // Keeps a member's annotations, and for the VM those that it knows.
  template <typename Info>
  void keep_annotations(const AnnotationSet& set, Info& out) {
    if (!set.any) return;
    out.annotations = keep(set.raw);
    if (options_.trusted) out.vm_annotations = find_vm_annotations(pool(), set.raw.visible);
  }
  const RawAnnotations* keep(const RawAnnotations& annotations);
  // Tables that the format lets a Code attribute repeat are joined.
  Bytes join(Bytes first, Bytes second);

  const ParseOptions& options_;
  const bool check_;
  const uint8_t* p_;
  const uint8_t* end_;
  std::unique_ptr<ClassFile> file_;
  bool has_interfaces_ = false;          // the parser has come to them
  std::string_view name_ = "<Unknown>";  // for messages
  int max_bootstrap_index_ = -1;
  uint8_t module_constant_seen_ = 0;  // a tag that only a module descriptor may have
  std::vector<uint8_t> legal_;        // by Utf8 index: checks passed
  uint64_t seen_ = 0;                 // class attributes met, a bit for each AttributeName
  Bytes inner_classes_, nest_members_, permitted_subclasses_, record_;
};

}  // namespace rrvm
