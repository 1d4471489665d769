// Driver of the class parser: header, versions, modifiers, and how failures become messages.
#include "loader/class_parser.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <vector>

#include "loader/class_head.h"

namespace rrvm {
namespace {

constexpr uint32_t kMagic = 0xCAFEBABE;
constexpr int kMinMajorVersion = 45;
constexpr int kFirstVersionWithFixedMinor = 56;
constexpr uint16_t kPreviewMinor = 0xFFFF;
// Longer messages are cut, as java cuts them.
constexpr size_t kMaxMessage = 1024;

}  // namespace

void ClassParser::fail_truncated() const { throw ParseFailure{{LoadErrorKind::kClassFormat, "Truncated class file"}}; }

void ClassParser::fail(LoadErrorKind kind, const char* format, ...) const {
  char text[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  throw ParseFailure{{kind, text}};
}

void ClassParser::bad(const char* message) const {
  fail(LoadErrorKind::kClassFormat, "%s in class file %s", message, class_name().c_str());
}

void ClassParser::bad(const char* format, uint32_t index) const {
  char text[kMaxMessage];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  std::snprintf(text, sizeof text, format, index);
#pragma GCC diagnostic pop
  bad(text);
}

void ClassParser::bad_signature(const char* kind, std::string_view name, std::string_view signature) const {
  fail(LoadErrorKind::kClassFormat, "%s \"%s\" in class %s has illegal signature \"%s\"", kind,
       std::string(name).c_str(), class_name().c_str(), std::string(signature).c_str());
}

void ClassParser::parse_version() {
  need(8);
  const uint32_t magic = u4();
  require(magic == kMagic, "Incompatible magic value %u", magic);
  const uint16_t minor = file_->minor_version = u2();
  const uint16_t major = file_->major_version = u2();
  const std::string name = class_name();
  const auto kind = LoadErrorKind::kUnsupportedClassVersion;
  if (major < kMinMajorVersion) {
    fail(kind, "%s (class file version %u.%u) was compiled with an invalid major version", name.c_str(), major, minor);
  }
  if (major > kMaxMajorVersion) {
    fail(kind,
         "%s has been compiled by a more recent version of the Java Runtime (class file version %u.%u), this "
         "version of the Java Runtime only recognizes class file versions up to %u.0",
         name.c_str(), major, minor, kMaxMajorVersion);
  }
  if (major < kFirstVersionWithFixedMinor || minor == 0) return;
  if (minor != kPreviewMinor) {
    fail(kind, "%s (class file version %u.%u) was compiled with an invalid non-zero minor version", name.c_str(), major,
         minor);
  }
  if (major != kMaxMajorVersion) {
    fail(kind,
         "%s (class file version %u.%u) was compiled with preview features that are unsupported. This "
         "version of "
         "the Java Runtime only recognizes preview features for class file version %u.%u",
         name.c_str(), major, minor, kMaxMajorVersion, kPreviewMinor);
  }
  if (!options_.enable_preview) {
    fail(kind,
         "Preview features are not enabled for %s (class file version %u.%u). Try running with "
         "'--enable-preview'",
         name.c_str(), major, minor);
  }
}

void ClassParser::check_class_modifiers(uint32_t flags) const {
  if (flags & kAccModule) {
    fail(LoadErrorKind::kNoClassDefFound, "%s is not a class because access_flag ACC_MODULE is set",
         class_name().c_str());
  }
  if (!check_) return;
  const bool is_interface = flags & kAccInterface;
  const bool is_abstract = flags & kAccAbstract;
  const bool modern = file_->major_version >= 49;
  if ((is_abstract && (flags & kAccFinal)) || (is_interface && !is_abstract) ||
      (is_interface && modern && (flags & (kAccSuper | kAccEnum))) ||
      (!is_interface && modern && (flags & kAccAnnotation))) {
    fail(LoadErrorKind::kClassFormat, "Illegal class modifiers in class %s: 0x%X", class_name().c_str(), flags);
  }
}

uint16_t ClassParser::class_flags(uint16_t raw) const { return recognised_class_flags(raw, file_->major_version); }

uint16_t ClassParser::inner_class_flags(uint16_t raw) const {
  return recognised_inner_class_flags(raw, file_->major_version);
}

void ClassParser::parse_header() {
  need(8);
  file_->access_flags = class_flags(u2());
  check_class_modifiers(file_->access_flags);
  if (module_constant_seen_) bad("Unknown constant tag %u", module_constant_seen_);

  const uint16_t this_index = file_->this_class_index = u2();
  require(is_class(this_index), "Invalid this class index %u in constant pool", this_index);
  const std::string_view actual = pool().name_text(this_index);
  require(actual.empty() || actual[0] != '[', "Bad class name");
  if (!options_.expected_name.empty() && actual != options_.expected_name) {
    fail(LoadErrorKind::kNoClassDefFound, "%s (wrong name: %s)", class_name().c_str(), std::string(actual).c_str());
  }
  name_ = actual;

  const uint16_t super_index = file_->super_class_index = u2();
  if (super_index == 0) {
    require(actual == "java/lang/Object", "Invalid superclass index %u", super_index);
  } else {
    require(is_class(super_index), "Invalid superclass index %u", super_index);
    const std::string_view super = pool().name_text(super_index);
    require(super.empty() || super[0] != '[', "Bad superclass name");
  }
}

void ClassParser::parse_interfaces() {
  const uint16_t count = u2();
  const uint8_t* const start = p_;
  for (uint16_t i = 0; i < count; i++) {
    file_->interfaces = IndexTable({start, size_t{i} * 2});  // what the head has if this one is wrong
    has_interfaces_ = true;
    const uint16_t index = u2();
    require(is_class(index), "Interface name has bad constant pool index %u", index);
    const std::string_view name = pool().name_text(index);
    require(name.empty() || name[0] != '[', "Bad interface name");
  }
  file_->interfaces = IndexTable({start, size_t{count} * 2});
}

// Not part of the head: java loads all interfaces before it compares their names.
void ClassParser::check_interfaces_differ() const {
  if (!check_ || file_->interfaces.size() < 2) return;
  std::vector<std::string_view> names;
  names.reserve(file_->interfaces.size());
  for (uint16_t index : file_->interfaces) names.push_back(pool().name_text(index));
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) {
    fail(LoadErrorKind::kClassFormat, "Duplicate interface name \"%s\" in class file %s", std::string(*twice).c_str(),
         class_name().c_str());
  }
}

std::unique_ptr<ClassFile> ClassParser::parse_head() {
  parse_version();
  parse_pool();
  parse_header();
  parse_interfaces();
  return std::move(file_);
}

// java loads each interface when it has read its number, so those before a wrong one too.
std::unique_ptr<ClassFile> ClassParser::head_before_error() { return has_interfaces_ ? std::move(file_) : nullptr; }

std::unique_ptr<ClassFile> ClassParser::parse() {
  file_ = parse_head();
  check_interfaces_differ();
  parse_fields();
  parse_methods();
  parse_class_attributes();
  if (p_ != end_) {
    fail(LoadErrorKind::kClassFormat, "Extra bytes at the end of class file %s", class_name().c_str());
  }
  if (file_->super_class_index == 0) {
    require(file_->interfaces.empty(), "java.lang.Object cannot implement an interface");
  } else if (file_->is_interface()) {
    require(pool().name_text(file_->super_class_index) == "java/lang/Object",
            "Interfaces must have java.lang.Object as superclass");
  }
  return std::move(file_);
}

ParseResult parse_class_file(Bytes bytes, const ParseOptions& options) {
  ClassParser parser(bytes, options);
  try {
    return {parser.parse(), {}};
  } catch (ParseFailure& failure) { return {nullptr, std::move(failure.error)}; }
}

std::unique_ptr<ClassFile> parse_class_head(Bytes bytes, const ParseOptions& options) {
  ClassParser parser(bytes, options);
  try {
    return parser.parse_head();
  } catch (ParseFailure&) { return parser.head_before_error(); }
}

}  // namespace rrvm
