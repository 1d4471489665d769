// The class's own attribute list: what may appear once, in which versions, and what excludes what.
#include "loader/class_parser.h"

namespace rrvm {
namespace {

struct OnceRule {
  AttributeName name;
  int first_version;  // below it the attribute is ignored like an unknown one
  const char* twice;
};

constexpr OnceRule kOnce[] = {
    {AttributeName::source_file, 45, "Multiple SourceFile attributes"},
    {AttributeName::source_debug_extension, 45, "Multiple SourceDebugExtension attributes"},
    {AttributeName::inner_classes, 45, "Multiple InnerClasses attributes"},
    {AttributeName::signature, 49, "Multiple Signature attributes"},
    {AttributeName::enclosing_method, 49, "Multiple EnclosingMethod attributes"},
    {AttributeName::bootstrap_methods, 51, "Multiple BootstrapMethods attributes"},
    {AttributeName::nest_members, 55, "Multiple NestMembers attributes"},
    {AttributeName::nest_host, 55, "Multiple NestHost attributes"},
    {AttributeName::record, 60, "Multiple Record attributes"},
    {AttributeName::permitted_subclasses, 61, "Multiple PermittedSubclasses attributes"},
};

constexpr uint64_t bit(AttributeName name) { return uint64_t{1} << static_cast<int>(name); }

}  // namespace

// Returns false when the attribute is to be skipped.
bool ClassParser::enter_class_attribute(AttributeName name, uint32_t length) {
  if (name == AttributeName::source_file)
    require(length == 2, "Wrong SourceFile attribute length");  // java asks this first
  for (const OnceRule& rule : kOnce) {
    if (rule.name != name) continue;
    if (file_->major_version < rule.first_version) return false;
    require(!(seen_ & bit(name)), rule.twice);
    seen_ |= bit(name);
  }
  return true;
}

void ClassParser::parse_class_attribute(AttributeName name, uint32_t length) {
  switch (name) {
    case AttributeName::source_file:
      file_->source_file_index = u2();
      require(is_utf8(file_->source_file_index), "Invalid SourceFile attribute at constant pool index %u",
              file_->source_file_index);
      break;
    case AttributeName::source_debug_extension: file_->source_debug_extension = take(length); break;
    case AttributeName::inner_classes: inner_classes_ = take(length); break;
    case AttributeName::synthetic:
      require(length == 0, "Invalid Synthetic classfile attribute length %u", length);
      file_->synthetic = true;
      break;
    case AttributeName::deprecated:
      require(length == 0, "Invalid Deprecated classfile attribute length %u", length);
      file_->deprecated = true;
      break;
    case AttributeName::signature:
      require(length == 2, "Wrong Signature attribute length %u", length);
      file_->signature_index = u2();
      require(is_utf8(file_->signature_index), "Invalid constant pool index %u in Signature attribute",
              file_->signature_index);
      break;
    case AttributeName::enclosing_method: parse_enclosing_method(length); break;
    case AttributeName::bootstrap_methods: parse_bootstrap_methods(length); break;
    case AttributeName::nest_members:
      require(!(seen_ & bit(AttributeName::nest_host)), "Conflicting NestHost and NestMembers attributes");
      nest_members_ = take(length);
      break;
    case AttributeName::nest_host:
      require(!(seen_ & bit(AttributeName::nest_members)), "Conflicting NestMembers and NestHost attributes");
      require(length == 2, "Wrong NestHost attribute length");
      file_->nest_host_index = u2();
      require(is_class(file_->nest_host_index), "Nest-host class_info_index %u has bad constant type",
              file_->nest_host_index);
      break;
    case AttributeName::record: record_ = take(length); break;
    case AttributeName::permitted_subclasses:
      if (file_->access_flags & kAccFinal) {
        fail(LoadErrorKind::kClassFormat, "PermittedSubclasses attribute in final class file %s", class_name().c_str());
      }
      permitted_subclasses_ = take(length);
      break;
    case AttributeName::module: file_->module_attribute = take(length); break;
    case AttributeName::module_packages: file_->module_packages = take(length); break;
    case AttributeName::module_main_class: file_->module_main_class = take(length); break;
    default: take(length);
  }
}

void ClassParser::parse_class_attributes() {
  AnnotationSet annotations;
  each_attribute("Attribute name has bad constant pool index %u", [&](AttributeName name, uint32_t length) {
    switch (name) {
      case AttributeName::visible_annotations:
      case AttributeName::invisible_annotations:
      case AttributeName::visible_type_annotations:
      case AttributeName::invisible_type_annotations:
        return take_annotations(name, length, annotations, AttributeOwner::class_file);
      default:
        if (enter_class_attribute(name, length)) {
          parse_class_attribute(name, length);
        } else {
          take(length);
        }
    }
  });
  keep_annotations(annotations, *file_);
  // Some bodies are read after all attributes have been seen, since others bear on them. The cursor goes back
  // to each; like java's, it is bounded by the file, and the attribute's length is compared at the end.
  const uint8_t* const end_of_attributes = p_;
  const auto go_to = [this](AttributeName name, Bytes body) {
    if (!(seen_ & bit(name))) return false;
    p_ = body.data();
    return true;
  };
  if (go_to(AttributeName::inner_classes, inner_classes_)) {
    parse_inner_classes();
  } else {
    // Java keeps it beside InnerClasses, or not at all.
    file_->enclosing_class_index = file_->enclosing_method_index = 0;
  }
  if (go_to(AttributeName::nest_members, nest_members_)) {
    file_->nest_members = parse_class_list(nest_members_, "Nest member class_info_index %u has bad constant type",
                                           "Wrong NestMembers attribute length");
  }
  if (go_to(AttributeName::record, record_)) parse_record();
  if (go_to(AttributeName::permitted_subclasses, permitted_subclasses_)) {
    file_->permitted_subclasses =
        parse_class_list(permitted_subclasses_, "Permitted subclass class_info_index %u has bad constant type",
                         "Wrong PermittedSubclasses attribute length");
    file_->is_sealed = true;
  }
  p_ = end_of_attributes;
  if (max_bootstrap_index_ >= 0) {
    require(seen_ & bit(AttributeName::bootstrap_methods), "Missing BootstrapMethods attribute");
  }
}

}  // namespace rrvm
