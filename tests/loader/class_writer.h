// Writes small class files byte by byte, also wrong ones. Pool entries are added as they are asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "loader/class_file.h"

namespace rrvm {

class ClassWriter {
 public:
  using Buffer = std::vector<uint8_t>;

  static void put(Buffer& out, uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--) out.push_back(static_cast<uint8_t>(value >> (8 * i)));
  }

  uint16_t utf8(const std::string& text) {
    Buffer e = {1};
    put(e, text.size(), 2);
    e.insert(e.end(), text.begin(), text.end());
    return add(e);
  }
  uint16_t class_ref(const std::string& name) { return one(7, utf8(name)); }
  uint16_t string(const std::string& text) { return one(8, utf8(text)); }
  uint16_t nat(const std::string& name, const std::string& type) { return two(12, utf8(name), utf8(type)); }
  uint16_t field(const std::string& c, const std::string& n, const std::string& t) {
    return two(9, class_ref(c), nat(n, t));
  }
  uint16_t method(const std::string& c, const std::string& n, const std::string& t) {
    return two(10, class_ref(c), nat(n, t));
  }
  uint16_t interface_method(const std::string& c, const std::string& n, const std::string& t) {
    return two(11, class_ref(c), nat(n, t));
  }
  // Any entry at all.
  uint16_t add(const Buffer& entry) {
    for (size_t i = 0; i < entries_.size(); i++) {
      if (entries_[i] == entry) return static_cast<uint16_t>(i + 1);
    }
    entries_.push_back(entry);
    return static_cast<uint16_t>(entries_.size());
  }

  struct Handler {
    uint16_t start, end, handler, type;
  };

  Buffer attribute(const std::string& name, const Buffer& body) {
    Buffer out;
    put(out, utf8(name), 2);
    put(out, body.size(), 4);
    out.insert(out.end(), body.begin(), body.end());
    return out;
  }

  void add_field(uint16_t flags, const std::string& name, const std::string& type, const Buffer& attributes = {},
                 uint16_t count = 0) {
    member(fields_, flags, name, type, attributes, count);
    field_count_++;
  }

  void add_method(uint16_t flags, const std::string& name, const std::string& type, uint16_t max_stack,
                  uint16_t max_locals, const Buffer& code, const Buffer& stack_map = {},
                  const std::vector<Handler>& handlers = {}) {
    Buffer body;
    put(body, max_stack, 2);
    put(body, max_locals, 2);
    put(body, code.size(), 4);
    body.insert(body.end(), code.begin(), code.end());
    put(body, handlers.size(), 2);
    for (const Handler& h : handlers) {
      for (uint16_t v : {h.start, h.end, h.handler, h.type}) put(body, v, 2);
    }
    put(body, stack_map.empty() ? 0 : 1, 2);
    if (!stack_map.empty()) {
      const Buffer map = attribute("StackMapTable", stack_map);
      body.insert(body.end(), map.begin(), map.end());
    }
    member(methods_, flags, name, type, attribute("Code", body), 1);
    method_count_++;
  }
  void add_bare_method(uint16_t flags, const std::string& name, const std::string& type) {
    member(methods_, flags, name, type, {}, 0);
    method_count_++;
  }
  void add_attribute(const std::string& name, const Buffer& body) {
    const Buffer a = attribute(name, body);
    attributes_.insert(attributes_.end(), a.begin(), a.end());
    attribute_count_++;
  }

  uint16_t major = 61, minor = 0;
  uint16_t flags = kAccPublic | kAccSuper;
  std::string name = "A", super = "java/lang/Object";
  std::vector<std::string> interfaces;

  Buffer finish() {
    const uint16_t self = class_ref(name);
    const uint16_t parent = super.empty() ? uint16_t{0} : class_ref(super);
    Buffer tail;
    put(tail, flags, 2);
    put(tail, self, 2);
    put(tail, parent, 2);
    put(tail, interfaces.size(), 2);
    for (const std::string& i : interfaces) put(tail, class_ref(i), 2);
    append(tail, field_count_, fields_);
    append(tail, method_count_, methods_);
    append(tail, attribute_count_, attributes_);
    Buffer out;
    put(out, 0xCAFEBABE, 4);
    put(out, minor, 2);
    put(out, major, 2);
    put(out, entries_.size() + 1, 2);
    for (const Buffer& e : entries_) out.insert(out.end(), e.begin(), e.end());
    out.insert(out.end(), tail.begin(), tail.end());
    return out;
  }

 private:
  uint16_t one(uint8_t tag, uint16_t a) {
    Buffer e = {tag};
    put(e, a, 2);
    return add(e);
  }
  uint16_t two(uint8_t tag, uint16_t a, uint16_t b) {
    Buffer e = {tag};
    put(e, a, 2);
    put(e, b, 2);
    return add(e);
  }
  void member(Buffer& out, uint16_t f, const std::string& n, const std::string& t, const Buffer& attributes,
              uint16_t count) {
    put(out, f, 2);
    put(out, utf8(n), 2);
    put(out, utf8(t), 2);
    put(out, count, 2);
    out.insert(out.end(), attributes.begin(), attributes.end());
  }
  static void append(Buffer& out, uint16_t count, const Buffer& body) {
    put(out, count, 2);
    out.insert(out.end(), body.begin(), body.end());
  }

  std::vector<Buffer> entries_;
  Buffer fields_, methods_, attributes_;
  uint16_t field_count_ = 0, method_count_ = 0, attribute_count_ = 0;
};

}  // namespace rrvm
