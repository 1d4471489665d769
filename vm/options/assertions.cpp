// See vm/options/assertions.h. Covered by tests/vm/options/vm_options_test.cpp.
#include "vm/options/assertions.h"

namespace rrvm::assertions {
namespace {

struct State {
  std::vector<Choice> classes, packages;
  bool user = false, system = false;
};

State& state() {
  static auto* instance = new State;
  return *instance;
}

const Choice* find(const std::vector<Choice>& choices, std::string_view name) {
  for (const Choice& c : choices)
    if (c.name == name) return &c;
  return nullptr;
}

}  // namespace

bool add_option(std::string_view option) {
  if (option == "-esa" || option == "-enablesystemassertions") return state().system = true;
  if (option == "-dsa" || option == "-disablesystemassertions") return state().system = false, true;
  std::string_view head = option.substr(0, option.find(':'));
  bool enable = head == "-ea" || head == "-enableassertions";
  if (!enable && head != "-da" && head != "-disableassertions") return false;
  if (head.size() == option.size()) return state().user = enable, true;
  std::string_view name = option.substr(head.size() + 1);
  bool is_package = name.ends_with("...");
  if (is_package) name.remove_suffix(3);
  auto& choices = is_package ? state().packages : state().classes;
  choices.insert(choices.begin(), Choice{std::string(name), enable});
  return true;
}

bool enabled_for(std::string_view class_name, bool is_system_class) {
  if (const Choice* c = find(state().classes, class_name)) return c->enabled;
  size_t dot = class_name.rfind('.');
  if (dot == std::string_view::npos) {
    if (const Choice* c = find(state().packages, "")) return c->enabled;
  }
  for (; dot != std::string_view::npos; dot = class_name.rfind('.')) {
    class_name = class_name.substr(0, dot);
    if (const Choice* c = find(state().packages, class_name)) return c->enabled;
  }
  return is_system_class ? state().system : state().user;
}

const std::vector<Choice>& classes() { return state().classes; }
const std::vector<Choice>& packages() { return state().packages; }
bool default_status() { return state().user; }

}  // namespace rrvm::assertions
