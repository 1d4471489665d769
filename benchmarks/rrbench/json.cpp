// See json.h.
#include "benchmarks/rrbench/json.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "rr/report/safe_text.h"

namespace rrvm::bench {
namespace {

constexpr int kMaxDepth = 200;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<Json> document(std::string* error) {
    Json value;
    if (parse_value(value, 0)) {
      skip_space();
      if (at_ == text_.size()) return value;
      complain("text after the value");
    }
    *error = complaint_;
    return std::nullopt;
  }

 private:
  bool complain(const char* what) {
    if (!complaint_.empty()) return false;
    size_t line = 1, column = 1;
    for (size_t i = 0; i < at_ && i < text_.size(); ++i) {
      ++column;
      if (text_[i] == '\n') ++line, column = 1;
    }
    complaint_ = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what;
    return false;
  }
  void skip_space() {
    while (at_ < text_.size() && std::strchr(" \t\r\n", text_[at_])) ++at_;
  }
  bool take(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool word(std::string_view w, Json value, Json& out) {
    if (text_.substr(at_, w.size()) != w) return complain("not a value");
    at_ += w.size();
    out = std::move(value);
    return true;
  }

  bool parse_value(Json& out, int depth) {
    if (depth > kMaxDepth) return complain("nested too deeply");
    skip_space();
    if (at_ >= text_.size()) return complain("the text ends where a value should be");
    switch (text_[at_]) {
      case '{': return parse_object(out, depth);
      case '[': return parse_array(out, depth);
      case '"': {
        std::string s;
        if (!parse_string(s)) return false;
        out = Json(std::move(s));
        return true;
      }
      case 't': return word("true", Json(true), out);
      case 'f': return word("false", Json(false), out);
      case 'n': return word("null", Json(), out);
      default: return parse_number(out);
    }
  }

  bool parse_object(Json& out, int depth) {
    Json::Object members;
    ++at_;
    if (!take('}')) {
      do {
        std::string key;
        skip_space();
        if (at_ >= text_.size() || text_[at_] != '"') return complain("a member's name in quotes is missing");
        if (!parse_string(key)) return false;
        if (!take(':')) return complain("':' is missing");
        Json value;
        if (!parse_value(value, depth + 1)) return false;
        members.emplace_back(std::move(key), std::move(value));
      } while (take(','));
      if (!take('}')) return complain("',' or '}' is missing");
    }
    out = Json(std::move(members));
    return true;
  }

  bool parse_array(Json& out, int depth) {
    Json::Array items;
    ++at_;
    if (!take(']')) {
      do {
        Json value;
        if (!parse_value(value, depth + 1)) return false;
        items.push_back(std::move(value));
      } while (take(','));
      if (!take(']')) return complain("',' or ']' is missing");
    }
    out = Json(std::move(items));
    return true;
  }

  bool parse_number(Json& out) {
    double value = 0;
    auto [end, failure] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (failure != std::errc() || !std::isfinite(value)) return complain("not a value");
    at_ = end - text_.data();
    out = Json(value);
    return true;
  }

  bool hex4(uint32_t& code) {
    if (at_ + 4 > text_.size()) return false;
    auto [end, failure] = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (failure != std::errc() || end != text_.data() + at_ + 4) return false;
    at_ += 4;
    return true;
  }
  static void append_utf8(std::string& s, uint32_t c) {
    auto put = [&](uint32_t byte) { s += static_cast<char>(byte); };
    if (c < 0x80) return put(c);
    if (c < 0x800) return put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
    if (c < 0x10000) return put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
    put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  }

  bool parse_string(std::string& s) {
    for (++at_; at_ < text_.size(); ++at_) {
      char c = text_[at_];
      if (c == '"') return ++at_, true;
      if (static_cast<unsigned char>(c) < 0x20) return complain("a control character in a string");
      if (c != '\\') {
        s += c;
        continue;
      }
      if (++at_ >= text_.size()) break;
      static constexpr std::string_view kNames = "\"\\/bfnrt", kValues = "\"\\/\b\f\n\r\t";
      if (size_t i = kNames.find(text_[at_]); i != std::string_view::npos) {
        s += kValues[i];
      } else if (text_[at_] == 'u') {
        uint32_t code = 0, low = 0;
        ++at_;
        if (!hex4(code)) return complain("\\u needs four hexadecimal digits");
        if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
          at_ += 2;
          if (!hex4(low) || low < 0xDC00 || low > 0xDFFF) return complain("half a surrogate pair");
          code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(s, code);
        --at_;
      } else {
        return complain("an unknown escape");
      }
    }
    return complain("a string without its end");
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string complaint_;
};

std::string number_text(double v) {
  char buffer[40];
  if (v == std::floor(v) && std::fabs(v) < 9e15) {
    std::snprintf(buffer, sizeof buffer, "%.0f", v);
  } else {
    auto [end, failure] = std::to_chars(buffer, buffer + sizeof buffer - 1, v);
    *end = 0;
  }
  return buffer;
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
    out += rr::json_string(key) + ": ";
    write_pretty(member, indent + 2, out);
  }
  out += "\n" + std::string(indent, ' ') + (value.is_array() ? "]" : "}");
}

}  // namespace

Json Json::strings(const std::vector<std::string>& texts) {
  Array items;
  for (const std::string& text : texts) items.emplace_back(text);
  return Json(std::move(items));
}

bool Json::boolean(bool otherwise) const {
  const bool* b = std::get_if<bool>(&value_);
  return b ? *b : otherwise;
}
double Json::number(double otherwise) const {
  const double* d = std::get_if<double>(&value_);
  return d ? *d : otherwise;
}
const std::string& Json::text() const {
  static const std::string kNone;
  const std::string* s = std::get_if<std::string>(&value_);
  return s ? *s : kNone;
}
const Json::Array& Json::items() const {
  static const Array kNone;
  const Array* a = std::get_if<Array>(&value_);
  return a ? *a : kNone;
}
const Json::Object& Json::members() const {
  static const Object kNone;
  const Object* o = std::get_if<Object>(&value_);
  return o ? *o : kNone;
}
std::vector<std::string> Json::texts() const {
  std::vector<std::string> out;
  if (is_string()) out.push_back(text());
  for (const Json& item : items())
    if (item.is_string()) out.push_back(item.text());
  return out;
}
const Json& Json::operator[](std::string_view key) const {
  static const Json kNull;
  for (const auto& [name, value] : members())
    if (name == key) return value;
  return kNull;
}

Json& Json::set(std::string key, Json value) {
  if (!is_object()) value_ = Object{};
  Object& members = std::get<Object>(value_);
  for (auto& [name, old] : members)
    if (name == key) return old = std::move(value), *this;
  members.emplace_back(std::move(key), std::move(value));
  return *this;
}
void Json::push(Json value) {
  if (!is_array()) value_ = Array{};
  std::get<Array>(value_).push_back(std::move(value));
}

std::optional<Json> Json::parse(std::string_view text, std::string* error) { return Parser(text).document(error); }

std::string Json::dump() const {
  if (is_null()) return "null";
  if (const bool* b = std::get_if<bool>(&value_)) return *b ? "true" : "false";
  if (is_number()) return number_text(number());
  if (is_string()) return rr::json_string(text());
  std::string out = is_array() ? "[" : "{";
  for (const Json& item : items()) out += (out.size() > 1 ? "," : "") + item.dump();
  for (const auto& [key, value] : members())
    out += (out.size() > 1 ? "," : "") + rr::json_string(key) + ":" + value.dump();
  return out + (is_array() ? "]" : "}");
}

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
