// Which methods a -XX:CompileCommand is about, as java reads its patterns:
//
//     java.lang.String::hashCode    java/lang/String.indexOf    Queue*::*poll    *.run    Parser.parse(I)V
//
// A star may stand before and behind either name. What has no method names a class. Tests:
// tests/jit/method_pattern_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm::jit {

class MethodPattern {
 public:
  explicit MethodPattern(std::string_view text);
  // The class's name may have dots or slashes.
  bool matches(std::string_view class_name, std::string_view method, std::string_view descriptor) const;

 private:
  struct Part {
    std::string text;
    bool open_before = false, open_behind = false;
    bool matches(std::string_view name) const;
  };
  static Part part_of(std::string_view text);
  Part class_, method_;
  std::string descriptor_;  // empty: any
};

}  // namespace rrvm::jit
