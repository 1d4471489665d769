// A diagnostic command while it runs, shared by the files that have commands:
// classlib/management/diagnostic_commands.cpp, which has the table, and inspection_commands.cpp.
#pragma once

#include <map>
#include <string>

namespace rrvm {

class Thread;

namespace diagnostics {

// What the line gave, and the answer.
class Call {
 public:
  Call(Thread* t, std::string* answer) : thread(t), out(*answer) {}
  bool is_on(const char* name) const { return text(name) == "true"; }
  std::string text(const char* name) const {
    auto found = values.find(name);
    return found == values.end() ? "" : found->second;
  }

  Thread* thread;
  std::string& out;
  std::map<std::string, std::string> values;
};

void finalizer_info(Call&);
void dynamic_libraries(Call&);
void load_agent(Call&);

}  // namespace diagnostics
}  // namespace rrvm
