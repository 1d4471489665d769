// Attributes of the class itself, and the ones that fields, methods and records share (annotations,
// Signature).
#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "loader/class_parser.h"

namespace rrvm {

AttributeName attribute_name(std::string_view t) {
  using A = AttributeName;
  const auto is = [t](std::string_view text, A name) { return t == text ? name : A::unknown; };
  switch (t.size()) {
    case 4: return is("Code", A::code);
    case 6: return t[0] == 'R' ? is("Record", A::record) : is("Module", A::module);
    case 8: return is("NestHost", A::nest_host);
    case 9: return t[1] == 'i' ? is("Signature", A::signature) : is("Synthetic", A::synthetic);
    case 10:
      return t[0] == 'E'   ? is("Exceptions", A::exceptions)
             : t[0] == 'S' ? is("SourceFile", A::source_file)
                           : is("Deprecated", A::deprecated);
    case 11: return is("NestMembers", A::nest_members);
    case 12: return is("InnerClasses", A::inner_classes);
    case 13: return t[0] == 'S' ? is("StackMapTable", A::stack_map_table) : is("ConstantValue", A::constant_value);
    case 14: return is("ModulePackages", A::module_packages);
    case 15:
      return t[0] == 'L'   ? is("LineNumberTable", A::line_number_table)
             : t[0] == 'E' ? is("EnclosingMethod", A::enclosing_method)
                           : is("ModuleMainClass", A::module_main_class);
    case 16:
      return t[0] == 'B' ? is("BootstrapMethods", A::bootstrap_methods) : is("MethodParameters", A::method_parameters);
    case 17: return is("AnnotationDefault", A::annotation_default);
    case 18: return is("LocalVariableTable", A::local_variable_table);
    case 19: return is("PermittedSubclasses", A::permitted_subclasses);
    case 20: return is("SourceDebugExtension", A::source_debug_extension);
    case 22: return is("LocalVariableTypeTable", A::local_variable_type_table);
    case 25: return is("RuntimeVisibleAnnotations", A::visible_annotations);
    case 27: return is("RuntimeInvisibleAnnotations", A::invisible_annotations);
    case 29: return is("RuntimeVisibleTypeAnnotations", A::visible_type_annotations);
    case 31: return is("RuntimeInvisibleTypeAnnotations", A::invisible_type_annotations);
    case 34: return is("RuntimeVisibleParameterAnnotations", A::visible_parameter_annotations);
    case 36: return is("RuntimeInvisibleParameterAnnotations", A::invisible_parameter_annotations);
    default: return A::unknown;
  }
}

uint16_t ClassParser::signature_attribute(uint32_t length, const char* wrong_length) {
  require(length == 2, wrong_length, length);
  const uint16_t index = u2();
  require(is_utf8(index), "Invalid Signature attribute at constant pool index %u", index);
  return index;
}

const RawAnnotations* ClassParser::keep(const RawAnnotations& annotations) {
  return file_->arena.make<RawAnnotations>(annotations);
}

void ClassParser::take_annotations(AttributeName name, uint32_t length, AnnotationSet& out, AttributeOwner owner) {
  const Bytes body = take(length);
  if (file_->major_version < 49) return;
  static constexpr const char* kWhere[] = {"", " for field", " for method", " for Record component"};
  const auto complain = [&](const char* text) {
    bad((std::string("Multiple ") + text + " attributes" + kWhere[static_cast<int>(owner)]).c_str());
  };
  const auto visible = [&](Bytes& place, const char* text) {
    if (place.data() != nullptr) complain(text);
    place = body;
    out.any = true;
  };
  const auto invisible = [&](uint8_t bit, const char* text) {
    if (out.seen_invisible & bit) complain(text);
    out.seen_invisible |= bit;
  };
  switch (name) {
    case AttributeName::visible_annotations: return visible(out.raw.visible, "RuntimeVisibleAnnotations");
    case AttributeName::visible_type_annotations: return visible(out.raw.visible_type, "RuntimeVisibleTypeAnnotations");
    case AttributeName::invisible_annotations:
      invisible(1, "RuntimeInvisibleAnnotations");
      out.raw.invisible = body;
      out.any = true;
      return;
    case AttributeName::invisible_type_annotations: return invisible(2, "RuntimeInvisibleTypeAnnotations");
    default: break;
  }
  if (owner != AttributeOwner::method) return;
  switch (name) {
    case AttributeName::visible_parameter_annotations:
      return visible(out.raw.visible_parameter, "RuntimeVisibleParameterAnnotations");
    case AttributeName::invisible_parameter_annotations: return invisible(4, "RuntimeInvisibleParameterAnnotations");
    case AttributeName::annotation_default: return visible(out.raw.annotation_default, "AnnotationDefault");
    default: break;
  }
}

void ClassParser::parse_bootstrap_methods(uint32_t length) {
  require(length >= 2, "Invalid BootstrapMethods attribute length %u", length);
  const uint8_t* start = p_;
  need(length);
  const uint16_t count = u2();
  require(max_bootstrap_index_ < int{count}, "Short length on BootstrapMethods");
  // An entry takes at least four bytes, so a false count fails at the first that is not there.
  const std::span<BootstrapRecord> methods =
      file_->arena.array<BootstrapRecord>(std::min<size_t>(count, length / 4 + 1));
  for (BootstrapRecord& method : methods) {
    need(4);
    method.method_handle_index = u2();
    const uint16_t arguments = u2();
    require(pool().is(method.method_handle_index, CpTag::kMethodHandle),
            "bootstrap_method_index %u has bad constant type", method.method_handle_index);
    require(static_cast<size_t>(p_ - start) + size_t{arguments} * 2 <= length,
            "Invalid BootstrapMethods num_bootstrap_methods or num_bootstrap_arguments value");
    method.arguments = IndexTable(take(size_t{arguments} * 2));
    for (uint16_t index : method.arguments) {
      require(pool().is_loadable(index), "argument_index %u has bad constant type", index);
    }
  }
  require(static_cast<size_t>(p_ - start) == length, "Bad length on BootstrapMethods");
  file_->bootstrap_methods = methods;
}

void ClassParser::parse_enclosing_method(uint32_t length) {
  require(length == 4, "Wrong EnclosingMethod attribute length %u", length);
  need(4);
  const uint16_t class_index = u2();
  const uint16_t method_index = u2();
  require(class_index != 0, "Invalid class index in EnclosingMethod attribute");
  require(is_class(class_index), "Invalid or out-of-bounds class index in EnclosingMethod attribute");
  require(method_index == 0 || pool().is(method_index, CpTag::kNameAndType),
          "Invalid or out-of-bounds method index in EnclosingMethod attribute");
  file_->enclosing_class_index = class_index;
  file_->enclosing_method_index = method_index;
}

// A counted list of classes at the cursor; `body` is what the attribute's length says of it.
IndexTable ClassParser::parse_class_list(Bytes body, const char* bad_index, const char* wrong_length) {
  const uint16_t count = u2();
  const IndexTable list(take(size_t{count} * 2));
  for (uint16_t index : list) require(is_class(index), bad_index, index);
  if (p_ != body.data() + body.size()) bad(wrong_length);
  return list;
}

void ClassParser::check_inner_class(const InnerClassRecord& c) {
  require(is_class(c.inner_class), "inner_class_info_index %u has bad constant type", c.inner_class);
  require(c.outer_class == 0 || is_class(c.outer_class), "outer_class_info_index %u has bad constant type",
          c.outer_class);
  if (c.outer_class != 0) {
    const std::string_view outer = pool().name_text(c.outer_class);
    require(outer.empty() || outer[0] != '[', "Outer class is an array class");
  }
  require(c.inner_name == 0 || is_utf8(c.inner_name), "inner_name_index %u has bad constant type", c.inner_name);
  require(c.inner_class != c.outer_class, "Class is both outer and inner class");
  check_class_modifiers(inner_class_flags(c.access_flags));
}

void ClassParser::parse_inner_classes() {
  const uint16_t count = u2();
  need(size_t{count} * InnerClassRecord::kSize);
  const uint8_t* const start = p_;
  for (uint16_t i = 0; i < count; i++) {
    check_inner_class(InnerClassRecord::read(take(InnerClassRecord::kSize).data()));
  }
  const TableView<InnerClassRecord> table({start, size_t{count} * InnerClassRecord::kSize});
  // A class that contains itself or has two rows is not a format error; the attribute is then as if it were not there.
  if (!check_ || inner_classes_are_usable(table)) {
    file_->inner_classes = table;
    file_->has_inner_classes = true;
  }
  require(p_ == inner_classes_.data() + inner_classes_.size(), "Wrong InnerClasses attribute length");
}

// Row by row, as java looks: a walk outwards, then a later row for the same class.
bool ClassParser::inner_classes_are_usable(const TableView<InnerClassRecord>& table) const {
  struct Node {
    uint16_t outer;
    uint32_t walk = 0;  // the walk that came by; 0: none yet
  };
  std::unordered_map<std::string_view, Node> nodes;  // by name; the first row counts
  std::unordered_map<uint16_t, size_t> later,
      next;  // by class index: the nearest row behind; by row: the next for its class
  for (size_t i = table.size(); i-- > 0;) {
    const InnerClassRecord c = table[i];
    nodes[pool().name_text(c.inner_class)] = Node{c.outer_class};
    if (auto [at, first] = later.emplace(c.inner_class, i); !first) {
      next[static_cast<uint16_t>(i)] = at->second;
      at->second = i;
    }
  }
  const auto fields = [this](const InnerClassRecord& c) {
    return std::array<uint16_t, 4>{c.inner_class, c.outer_class, c.inner_name, inner_class_flags(c.access_flags)};
  };
  uint32_t walk = 0;
  for (size_t i = 0; i < table.size(); i++) {
    walk++;
    auto at = nodes.find(pool().name_text(table[i].inner_class));
    // Outwards until a class that an earlier walk has seen; meeting one's own trail is a circle.
    while (at != nodes.end() && at->second.walk == 0) {
      at->second.walk = walk;
      at = at->second.outer == 0 ? nodes.end() : nodes.find(pool().name_text(at->second.outer));
    }
    if (at != nodes.end() && at->second.walk == walk) return false;
    if (auto other = next.find(static_cast<uint16_t>(i)); other != next.end()) {
      if (file_->major_version >= 49 && fields(table[i]) == fields(table[other->second]))
        bad("Duplicate entry in InnerClasses attribute");
      return false;
    }
  }
  return true;
}

void ClassParser::parse_record_component(RecordComponentInfo& component) {
  component.name_index = u2();
  require(is_utf8(component.name_index), "Invalid constant pool index %u for name in Record attribute",
          component.name_index);
  check_field_name(component.name_index);
  component.descriptor_index = u2();
  require(is_utf8(component.descriptor_index), "Invalid constant pool index %u for descriptor in Record attribute",
          component.descriptor_index);
  check_field_signature(component.name_index, component.descriptor_index);
  AnnotationSet annotations;
  each_attribute("Invalid Record attribute name index %u", [&](AttributeName name, uint32_t length) {
    if (name != AttributeName::signature)
      return take_annotations(name, length, annotations, AttributeOwner::record_component);
    require(component.signature_index == 0, "Multiple Signature attributes for Record component");
    component.signature_index =
        signature_attribute(length, "Invalid Signature attribute length %u in Record component");
  });
  if (annotations.any) component.annotations = keep(annotations.raw);
}

void ClassParser::parse_record() {
  const uint16_t count = u2();
  // A component takes at least six bytes.
  const size_t possible = std::min<size_t>(count, static_cast<size_t>(end_ - p_) / 6 + 1);
  const std::span<RecordComponentInfo> components = file_->arena.array<RecordComponentInfo>(possible);
  for (RecordComponentInfo& component : components) parse_record_component(component);
  require(p_ == record_.data() + record_.size(), "Record attribute has wrong length");
  file_->record_components = components;
  file_->is_record = true;
}

}  // namespace rrvm
