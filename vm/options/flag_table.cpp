// See vm/options/flag_table.h.
#include "vm/options/flag_table.h"

#include <algorithm>
#include <cerrno>
#include <cfloat>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

#include "vm/base/jdk_updates.h"
#include "vm/options/vm_options.h"

namespace rrvm::flag_table {
namespace {

constexpr std::string_view kTypeNames[] = {"bool",     "int",    "uint",   "intx",  "uintx",
                                           "uint64_t", "size_t", "double", "ccstr", "ccstrlist"};

consteval Type type_of(std::string_view name) {
  for (size_t i = 0; i < std::size(kTypeNames); ++i)
    if (kTypeNames[i] == name) return static_cast<Type>(i);
  throw "no such type";
}

constexpr Flag kAllFlags[] = {
#define RRVM_HOTSPOT_FLAG(type, name, kind, initial, low, high) {type_of(#type), #name, kind, initial, low, high},
#include "vm/options/hotspot_flags.def"
#undef RRVM_HOTSPOT_FLAG
};

struct Setting {
  std::string value;
  Origin origin;
};
std::mutex mutex;
std::map<const Flag*, Setting> settings;  // of flags that have been set; the others have their default

bool is_signed(Type type) { return type == Type::kInt || type == Type::kIntx; }

std::string outside(const Flag& flag, const std::string& value, std::string_view low, std::string_view high) {
  return std::string(type_name(flag)) + " " + std::string(flag.name) + "=" + value +
         " is outside the allowed range [ " + std::string(low) + " ... " + std::string(high) + " ]";
}

bool parse_double(const Flag& flag, std::string_view text, std::string* value, std::string* complaint) {
  // java takes whole numbers in all their forms, and wants digits on both sides of a point; words such as "nan" are
  // none.
  size_t point = text.find('.'), whole;
  double number;
  if (point == std::string_view::npos) {
    if (!parse_memory_size(text, &whole)) return false;
    number = static_cast<double>(whole);
  } else {
    if (point == 0 || point + 1 == text.size() || text.find_first_not_of("-0123456789.eE+") != std::string_view::npos)
      return false;
    std::string copy(text);
    char* end = nullptr;
    errno = 0;
    number = std::strtod(copy.c_str(), &end);
    if (errno || *end) return false;
  }
  *value = std::to_string(number);
  if (flag.low.empty()) return true;
  double low = std::strtod(std::string(flag.low).c_str(), nullptr);
  double high = flag.high == "max" ? DBL_MAX : std::strtod(std::string(flag.high).c_str(), nullptr);
  if (number >= low && number <= high) return true;
  *complaint = outside(flag, *value, std::to_string(low), std::to_string(high));
  return false;
}

// As java does, digits beyond the type's width are cut off, not refused.
bool parse_integer(const Flag& flag, std::string_view text, std::string* value, std::string* complaint) {
  bool negative = text.starts_with('-');
  if (negative && !is_signed(flag.type)) return false;
  size_t magnitude;
  if (!parse_memory_size(text.substr(negative), &magnitude)) return false;
  if (is_signed(flag.type)) {
    auto number = static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
    if (flag.type == Type::kInt) number = static_cast<int32_t>(number);
    *value = std::to_string(number);
    if (flag.low.empty()) return true;
    if (number >= std::strtoll(flag.low.data(), nullptr, 10) && number <= std::strtoll(flag.high.data(), nullptr, 10))
      return true;
  } else {
    uint64_t number = flag.type == Type::kUint ? static_cast<uint32_t>(magnitude) : magnitude;
    *value = std::to_string(number);
    if (flag.low.empty()) return true;
    if (number >= std::strtoull(flag.low.data(), nullptr, 10) && number <= std::strtoull(flag.high.data(), nullptr, 10))
      return true;
  }
  *complaint = outside(flag, *value, flag.low, flag.high);
  return false;
}

std::string_view origin_text(Origin origin) {
  switch (origin) {
    case Origin::kDefault: return "default";
    case Origin::kCommandLine: return "command line";
    case Origin::kEnvironment: return "environment";
    case Origin::kFile: return "config file";
    case Origin::kManagement: return "management";
    case Origin::kErgonomic: return "ergonomic";
    case Origin::kAttach: return "attach";
  }
  return "";
}

std::string in_braces(std::string_view text) { return "{" + std::string(text) + "}"; }

template <typename... Args>
std::string format(const char* pattern, Args... args) {
  std::string text(static_cast<size_t>(std::snprintf(nullptr, 0, pattern, args...)), '\0');
  std::snprintf(text.data(), text.size() + 1, pattern, args...);
  return text;
}

}  // namespace

std::string_view type_name(const Flag& flag) { return kTypeNames[static_cast<size_t>(flag.type)]; }

// The flags of the JDK at hand: those that came with a later update are unknown to it.
std::span<const Flag> all() {
  static const std::span<const Flag> flags = [] {
    std::vector<std::string_view> later;
    for (const jdk_updates::Row& row : jdk_updates::flags())
      if (row.update > jdk_updates::running()) later.push_back(row.name);
    if (later.empty()) return std::span<const Flag>(kAllFlags);
    auto* kept = new std::vector<Flag>;
    for (const Flag& flag : kAllFlags)
      if (std::ranges::find(later, flag.name) == later.end()) kept->push_back(flag);
    return std::span<const Flag>(*kept);
  }();
  return flags;
}

const Flag* find(std::string_view name) {
  for (const Flag& flag : all())
    if (flag.name == name) return &flag;
  return nullptr;
}

std::string value_of(const Flag& flag) {
  std::lock_guard lock(mutex);
  auto found = settings.find(&flag);
  return found == settings.end() ? std::string(flag.initial) : found->second.value;
}

Origin origin_of(const Flag& flag) {
  std::lock_guard lock(mutex);
  auto found = settings.find(&flag);
  return found == settings.end() ? Origin::kDefault : found->second.origin;
}

bool is_on(std::string_view name) {
  const Flag* flag = find(name);
  return flag && value_of(*flag) == "true";
}

void put(const Flag& flag, std::string value, Origin origin) {
  std::lock_guard lock(mutex);
  settings[&flag] = {std::move(value), origin};
}

void put(std::string_view name, std::string value, Origin origin) {
  if (const Flag* flag = find(name)) put(*flag, std::move(value), origin);
}

bool is_visible(const Flag& flag) {
  return !(flag.is_diagnostic() && !is_on("UnlockDiagnosticVMOptions")) &&
         !(flag.is_experimental() && !is_on("UnlockExperimentalVMOptions"));
}

bool is_locked(const Flag& flag) { return !is_visible(flag) && !flag.name.starts_with("Unlock"); }

bool parse_value(const Flag& flag, std::string_view text, std::string* value, std::string* complaint) {
  complaint->clear();
  if (flag.is_text()) return *value = text, true;
  if (flag.is_bool()) return *value = text, text == "true" || text == "false";
  return flag.type == Type::kDouble ? parse_double(flag, text, value, complaint)
                                    : parse_integer(flag, text, value, complaint);
}

// A list has a line for each part.
std::string describe(const Flag& flag) {
  constexpr size_t kKindColumn = 83;
  std::string value = value_of(flag), out;
  for (size_t start = 0; start == 0 || start <= value.size();) {
    size_t stop = std::min(value.find('\n', start), value.size());
    std::string line = format(start ? "%9s %-40s%s+= %s" : "%9s %-40s%s = %s", start ? "" : type_name(flag).data(),
                              std::string(flag.name).c_str(), flag.name.size() > 40 ? " " : "",
                              value.substr(start, stop - start).c_str());
    line.resize(std::max(line.size(), kKindColumn), ' ');
    out += line + format(" %20s {%s}\n", in_braces(flag.kind).c_str(), origin_text(origin_of(flag)).data());
    start = stop + 1;
  }
  return out;
}

std::string describe_all(std::string_view title) {
  std::string text = std::string(title) + "\n";
  for (const Flag& flag : all())
    if (is_visible(flag)) text += describe(flag);
  return text;
}

std::string describe_ranges() {
  std::string text = "[Global flags ranges]\n";
  for (const Flag& flag : all()) {
    if (!is_visible(flag) || flag.is_text() || flag.is_bool()) continue;
    std::string high = flag.high == "max" ? format("%.3f", DBL_MAX) : std::string(flag.high);
    text += format("%9s %-50s [ %-25s ... %25s ] %36s {%s}\n", type_name(flag).data(), std::string(flag.name).c_str(),
                   std::string(flag.low).c_str(), high.c_str(), in_braces(flag.kind).c_str(),
                   origin_text(origin_of(flag)).data());
  }
  return text;
}

std::string as_option(const Flag& flag) {
  std::string value = value_of(flag), name(flag.name);
  return flag.is_bool() ? "-XX:" + std::string(value == "true" ? "+" : "-") + name : "-XX:" + name + "=" + value;
}

std::string changed_options(std::string_view separator) {
  std::string text;
  for (const Flag& flag : all())
    if (origin_of(flag) != Origin::kDefault) text += as_option(flag) + std::string(separator);
  return text;
}

}  // namespace rrvm::flag_table
