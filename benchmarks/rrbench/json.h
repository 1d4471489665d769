// JSON values, read and written by nlohmann's library: results, job lists, table definitions and the VM's reports are
// all JSON. What is added here is what rrbench wants of a value: absent members read as their default, and a part of a
// document costs nothing to pass on. Objects keep the order of their members, so that files differ only where their
// content does; texts are UTF-8, which is checked. Knows nothing of benchmarks. Test: tests/rrbench/json_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rrvm::bench {

// A value, or the part of a document that it is. Parts share their document; one that is changed becomes its own.
class Json {
 public:
  Json();
  Json(bool value);
  Json(double value);
  Json(int value);
  Json(int64_t value);
  Json(uint64_t value);
  Json(const char* value);
  Json(std::string value);
  static Json object();
  static Json array();
  static Json strings(const std::vector<std::string>& texts);

  bool is_null() const;
  bool is_number() const;
  bool is_string() const;
  bool is_array() const;
  bool is_object() const;

  // The value, or what is given when it is of another type: absent members read as their default.
  bool boolean(bool otherwise = false) const;
  double number(double otherwise = 0) const;
  std::string text() const { return text_or(""); }
  std::string text_or(std::string otherwise) const;
  std::vector<Json> items() const;                            // empty when it is no array
  std::vector<std::pair<std::string, Json>> members() const;  // empty when it is no object
  std::vector<std::string> texts() const;       // the strings of an array; a lone string counts as an array of one
  Json operator[](std::string_view key) const;  // null when there is none
  bool has(std::string_view key) const { return !(*this)[key].is_null(); }

  Json& set(const std::string& key, const Json& value);  // makes it an object; replaces a member of that name
  void push(const Json& value);                          // makes it an array

  // The value, or nothing and one line "line 3, column 7: what is wrong".
  static std::optional<Json> parse(std::string_view text, std::string* error);
  std::string dump() const;    // on one line
  std::string pretty() const;  // indented, short values on one line

 private:
  using Value = nlohmann::ordered_json;
  explicit Json(Value&& value);
  Json(std::shared_ptr<const Value> document, const Value* part) : document_(std::move(document)), part_(part) {}
  Value& own();

  std::shared_ptr<const Value> document_;
  const Value* part_;
};

// Reads a whole file as text or JSON; on failure nothing, and `error` says "FILE: why".
std::optional<std::string> read_file(const std::string& file, std::string* error);
std::optional<Json> read_json_file(const std::string& file, std::string* error);
// Writes by renaming, so that no reader ever sees half a file. False and `error` filled on failure.
bool write_file(const std::string& file, std::string_view text, std::string* error);

}  // namespace rrvm::bench
