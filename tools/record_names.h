// Names for a recorded trace: readable, made of what the trace reader takes, and different for different things. A
// second thing of a name gets a number: `Account:2.total` is a field of the second Account that was seen, `int:3[0]` an
// element of the third int array. Addresses come again after a collection: when a member of a named object is new for
// the second time, another object lives there now, and gets a name of its own. Not thread-safe. Tests:
// tests/tools/record_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "rr/event.h"
#include "rr/site_resolver.h"

namespace rrvm::tools {

// `text` without its "@address", with '_' for what a name in a trace may not contain.
std::string trace_word(std::string_view text);

// Different names for different things of one sort.
class UniqueNames {
 public:
  std::string make(std::string_view text);

 private:
  std::unordered_map<std::string, uint64_t> taken_;  // name -> how often it was asked for
};

class LocationNames {
 public:
  // Makes the name of a location that was never accessed before.
  std::string make(const rr::Location& location, const rr::SiteResolver& names);

 private:
  struct Label {
    std::string text;
    uint64_t number = 0;
  };
  std::unordered_map<std::string, Label> labels_;  // address and class -> name of the object that lives there now
  std::unordered_set<uint64_t> given_;             // hash of label number and member
  UniqueNames objects_, statics_;
  uint64_t next_label_ = 1;
};

}  // namespace rrvm::tools
