// A type hierarchy over class files: the JDK's image plus classes that a test adds. All classes share one
// name space, as if one loader had defined them; a class that is nowhere answers kPending, like a failed
// load.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "loader/verifier.h"
#include "tests/loader/jdk.h"

namespace rrvm {

class ClassWorld {
 public:
  // Keeps the bytes. Returns the parse error, if any.
  LoadError add(std::vector<uint8_t> bytes) {
    ParseResult result = parse_class_file(bytes);
    if (!result) return result.error;
    Symbol* name = result.class_file->name();
    owned_.push_back(std::move(bytes));  // moving the vector keeps its buffer, which the class file points into
    classes_[name] = std::move(result.class_file);
    return {};
  }

  const ClassFile* find(Symbol* name) {
    const auto known = classes_.find(name);
    if (known != classes_.end()) return known->second.get();
    std::unique_ptr<ClassFile> file;
    const ResourceData data = jdk_image().read_class(name->view());
    if (data.is_in_place()) file = parse_class_file(data.bytes, {.check_format = false}).class_file;
    return (classes_[name] = std::move(file)).get();
  }

 private:
  std::unordered_map<Symbol*, std::unique_ptr<ClassFile>> classes_;
  std::vector<std::vector<uint8_t>> owned_;
};

class FileHierarchy : public TypeHierarchy {
 public:
  FileHierarchy(ClassWorld& world, const ClassFile& self) : world_(world), self_(self) {}

  Answer is_interface(Symbol* name) override {
    const ClassFile* file = find(name);
    return file ? answer(file->is_interface()) : Answer::kPending;
  }
  Answer is_subclass(Symbol* name, Symbol* super) override {
    if (!find(super)) return Answer::kPending;
    if (!find(name)) return Answer::kPending;
    return answer(inherits(find(name), super));
  }
  bool is_self_or_super(Symbol* name) override { return inherits(&self_, name); }
  bool is_direct_interface(Symbol* name) override {
    for (uint16_t i : self_.interfaces) {
      if (self_.pool.name_of(i) == name) return true;
    }
    return false;
  }
  Answer is_foreign_protected(Symbol* holder, Symbol* name, Symbol* descriptor, bool is_method) override {
    const ClassFile* file = find(holder);
    for (int depth = 0; file && depth < kMaxDepth; depth++) {
      const int flags = is_method ? member_flags(*file, file->methods, name, descriptor)
                                  : member_flags(*file, file->fields, name, descriptor);
      if (flags >= 0) return answer((flags & kAccProtected) && !same_package(*file, self_));
      if (!file->super_class_index) return Answer::kNo;
      file = find(file->super_name());
    }
    return Answer::kPending;
  }

 protected:
  virtual bool same_package(const ClassFile& a, const ClassFile& b) const {
    return package(a.name()) == package(b.name());
  }

 private:
  static constexpr int kMaxDepth = 1000;
  static Answer answer(bool yes) { return yes ? Answer::kYes : Answer::kNo; }
  static std::string_view package(Symbol* name) {
    const size_t slash = name->view().rfind('/');
    return slash == std::string_view::npos ? std::string_view() : name->view().substr(0, slash);
  }
  const ClassFile* find(Symbol* name) { return name == self_.name() ? &self_ : world_.find(name); }
  bool inherits(const ClassFile* file, Symbol* super) {
    for (int depth = 0; file && depth < kMaxDepth; depth++) {
      if (file->name() == super) return true;
      if (!file->super_class_index) return false;
      file = find(file->super_name());
    }
    return false;
  }
  template <typename Members>
  static int member_flags(const ClassFile& file, const Members& members, Symbol* name, Symbol* descriptor) {
    for (const auto& m : members) {
      if (file.pool.symbol(m.name_index) == name && file.pool.symbol(m.descriptor_index) == descriptor) {
        return m.access_flags;
      }
    }
    return -1;
  }

  ClassWorld& world_;
  const ClassFile& self_;
};

}  // namespace rrvm
