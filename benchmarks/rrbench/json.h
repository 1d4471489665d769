// JSON values, read and written: results, job lists, table definitions and the VM's reports are all JSON, and no JSON
// library is among the project's packages. Objects keep the order of their members, so that files differ only where
// their content does. Knows nothing of benchmarks. Test: tests/rrbench/json_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rrvm::bench {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() = default;
  Json(bool value) : value_(value) {}
  Json(double value) : value_(value) {}
  Json(int value) : value_(static_cast<double>(value)) {}
  Json(int64_t value) : value_(static_cast<double>(value)) {}
  Json(uint64_t value) : value_(static_cast<double>(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(Array value) : value_(std::move(value)) {}
  Json(Object value) : value_(std::move(value)) {}
  static Json object() { return Json(Object{}); }
  static Json array() { return Json(Array{}); }
  static Json strings(const std::vector<std::string>& texts);

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_number() const { return std::holds_alternative<double>(value_); }
  bool is_string() const { return std::holds_alternative<std::string>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }

  // The value, or what is given when it is of another type: absent members read as their default.
  bool boolean(bool otherwise = false) const;
  double number(double otherwise = 0) const;
  const std::string& text() const;  // "" when it is no string
  std::string text_or(std::string otherwise) const { return is_string() ? text() : std::move(otherwise); }
  const Array& items() const;              // empty when it is no array
  const Object& members() const;           // empty when it is no object
  std::vector<std::string> texts() const;  // the strings of an array; a lone string counts as an array of one
  const Json& operator[](std::string_view key) const;  // null when there is none
  bool has(std::string_view key) const { return !(*this)[key].is_null(); }

  Json& set(std::string key, Json value);  // makes it an object; replaces a member of that name
  void push(Json value);                   // makes it an array

  // The value, or nothing and one line "line 3, column 7: what is wrong".
  static std::optional<Json> parse(std::string_view text, std::string* error);
  std::string dump() const;    // on one line
  std::string pretty() const;  // indented, short values on one line

 private:
  std::variant<std::monostate, bool, double, std::string, Array, Object> value_;
};

// Reads a whole file as text or JSON; on failure nothing, and `error` says "FILE: why".
std::optional<std::string> read_file(const std::string& file, std::string* error);
std::optional<Json> read_json_file(const std::string& file, std::string* error);
// Writes by renaming, so that no reader ever sees half a file. False and `error` filled on failure.
bool write_file(const std::string& file, std::string_view text, std::string* error);

}  // namespace rrvm::bench
