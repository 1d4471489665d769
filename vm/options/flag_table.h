// java's -XX: flags as a table: type, default and range of each (vm/options/hotspot_flags.def), and what it is set to
// now. Management and attaching tools read it and may write the flags that java calls manageable;
// vm/options/hotspot_flags.h puts the command line in. Thread-safe. Covered by tests/vm/options/vm_options_test.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rrvm::flag_table {

// The names are in kTypeNames, in the same order.
enum class Type { kBool, kInt, kUint, kIntx, kUintx, kUint64, kSize, kDouble, kText, kTextList };
enum class Origin { kDefault, kCommandLine, kEnvironment, kFile, kManagement, kErgonomic, kAttach };

struct Flag {
  Type type;
  std::string_view name, kind, initial, low, high;

  bool is_bool() const { return type == Type::kBool; }
  bool is_text() const { return type >= Type::kText; }
  bool is_manageable() const { return kind == "manageable"; }
  bool is_diagnostic() const { return kind.ends_with("diagnostic"); }
  bool is_experimental() const { return kind.ends_with("experimental"); }
};

std::string_view type_name(const Flag&);
std::span<const Flag> all();
const Flag* find(std::string_view name);  // null: java has no such flag

std::string value_of(const Flag&);
Origin origin_of(const Flag&);
bool is_on(std::string_view name);  // of a boolean flag
void put(const Flag&, std::string value, Origin);
void put(std::string_view name, std::string value, Origin);
bool is_visible(const Flag&);  // not of a kind that has to be unlocked first
bool is_locked(const Flag&);   // needs -XX:+UnlockDiagnosticVMOptions or the experimental one before it

// The value of a flag's text as it is stored. False with "" in *complaint when the text has the wrong form, or with
// java's line when it is outside of the range.
bool parse_value(const Flag&, std::string_view text, std::string* value, std::string* complaint);

// A line of -XX:+PrintFlagsFinal.
std::string describe(const Flag&);
std::string describe_all(std::string_view title);         // all that are not locked
std::string describe_ranges();                            // -XX:+PrintFlagsRanges
std::string as_option(const Flag&);                       // "-XX:+Name", "-XX:Name=value"
std::string changed_options(std::string_view separator);  // all that do not have their default

}  // namespace rrvm::flag_table
