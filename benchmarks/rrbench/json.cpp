// See json.h.
#include "benchmarks/rrbench/json.h"

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace rrvm::bench {
namespace {

// A whole number has no fraction in a file either.
nlohmann::ordered_json number_value(double v) {
  constexpr double kExact = 9e15;
  if (v == std::floor(v) && std::fabs(v) < kExact) return static_cast<int64_t>(v);
  return v;
}

void write_pretty(const Json& value, size_t indent, std::string& out) {
  std::string line = value.dump();
  if (line.size() + indent <= 120 || (!value.is_array() && !value.is_object())) {
    out += line;
    return;
  }
  std::string margin(indent + 2, ' ');
  bool first = true;
  out += value.is_array() ? "[\n" : "{\n";
  auto separate = [&] {
    out += first ? "" : ",\n";
    first = false;
    out += margin;
  };
  for (const Json& item : value.items()) separate(), write_pretty(item, indent + 2, out);
  for (const auto& [key, member] : value.members()) {
    separate();
    out += Json(key).dump() + ": ";
    write_pretty(member, indent + 2, out);
  }
  out += "\n" + std::string(indent, ' ') + (value.is_array() ? "]" : "}");
}

}  // namespace

Json::Json(Value&& value) : document_(std::make_shared<Value>(std::move(value))), part_(document_.get()) {}
Json::Json() : Json(Value()) {}
Json::Json(bool value) : Json(Value(value)) {}
Json::Json(double value) : Json(number_value(value)) {}
Json::Json(int value) : Json(Value(value)) {}
Json::Json(int64_t value) : Json(Value(value)) {}
Json::Json(uint64_t value) : Json(Value(value)) {}
Json::Json(const char* value) : Json(Value(value)) {}
Json::Json(std::string value) : Json(Value(std::move(value))) {}
Json Json::object() { return Json(Value::object()); }
Json Json::array() { return Json(Value::array()); }
Json Json::strings(const std::vector<std::string>& texts) { return Json(Value(texts)); }

bool Json::is_null() const { return part_->is_null(); }
bool Json::is_number() const { return part_->is_number(); }
bool Json::is_string() const { return part_->is_string(); }
bool Json::is_array() const { return part_->is_array(); }
bool Json::is_object() const { return part_->is_object(); }

bool Json::boolean(bool otherwise) const { return part_->is_boolean() ? part_->get<bool>() : otherwise; }
double Json::number(double otherwise) const { return is_number() ? part_->get<double>() : otherwise; }
std::string Json::text_or(std::string otherwise) const { return is_string() ? part_->get<std::string>() : otherwise; }

std::vector<Json> Json::items() const {
  std::vector<Json> result;
  if (is_array())
    for (const Value& item : *part_) result.push_back(Json(document_, &item));
  return result;
}
std::vector<std::pair<std::string, Json>> Json::members() const {
  std::vector<std::pair<std::string, Json>> result;
  if (is_object())
    for (auto it = part_->begin(); it != part_->end(); ++it) result.emplace_back(it.key(), Json(document_, &*it));
  return result;
}
std::vector<std::string> Json::texts() const {
  std::vector<std::string> out;
  if (is_string()) out.push_back(text());
  for (const Json& item : items())
    if (item.is_string()) out.push_back(item.text());
  return out;
}
Json Json::operator[](std::string_view key) const {
  if (!is_object()) return {};
  auto found = part_->find(std::string(key));
  return found == part_->end() ? Json() : Json(document_, &*found);
}

// The value alone, to be changed: others may share the document.
Json::Value& Json::own() {
  if (document_.use_count() != 1 || part_ != document_.get()) *this = Json(Value(*part_));
  return const_cast<Value&>(*document_);
}
Json& Json::set(const std::string& key, const Json& value) {
  Value copy = *value.part_;
  if (!is_object()) *this = object();
  own()[key] = std::move(copy);
  return *this;
}
void Json::push(const Json& value) {
  Value copy = *value.part_;
  if (!is_array()) *this = array();
  own().push_back(std::move(copy));
}

std::optional<Json> Json::parse(std::string_view text, std::string* error) {
  try {
    return Json(Value::parse(text));
  } catch (const Value::exception& failure) {
    std::string what = failure.what();
    size_t place = what.find("line ");
    *error = place == std::string::npos ? what : what.substr(place);
    return std::nullopt;
  }
}

// What is no UTF-8 cannot be told in JSON.
std::string Json::dump() const { return part_->dump(-1, ' ', false, Value::error_handler_t::replace); }

std::string Json::pretty() const {
  std::string out;
  write_pretty(*this, 0, out);
  return out + "\n";
}

std::optional<std::string> read_file(const std::string& file, std::string* error) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in || in.bad()) {
    *error = file + ": " + std::strerror(errno ? errno : EIO);
    return std::nullopt;
  }
  return text.str();
}

std::optional<Json> read_json_file(const std::string& file, std::string* error) {
  auto text = read_file(file, error);
  if (!text) return std::nullopt;
  auto value = Json::parse(*text, error);
  if (!value) *error = file + ": " + *error;
  return value;
}

bool write_file(const std::string& file, std::string_view text, std::string* error) {
  std::string temporary = file + ".part" + std::to_string(getpid());
  std::ofstream out(temporary, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out && std::rename(temporary.c_str(), file.c_str()) == 0) return true;
  *error = file + ": " + std::strerror(errno);
  std::remove(temporary.c_str());
  return false;
}

}  // namespace rrvm::bench
