// See vm/assertions.h.
#include "vm/assertions.h"

#include <algorithm>
#include <optional>

namespace rrvm::assertions {

namespace {

struct Options {
  std::vector<Row> classes;
  std::vector<Row> packages;
  bool user = false;
  bool system = false;
};

Options& options() {
  static Options instance;
  return instance;
}

std::optional<bool> latest(const std::vector<Row>& rows, std::string_view name) {
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (row->name == name) return row->enabled;
  }
  return std::nullopt;
}

}  // namespace

void add_option(std::string_view what, bool enable) {
  if (what.empty()) {
    options().user = enable;
    return;
  }
  what.remove_prefix(1);  // ':'
  if (what.ends_with("...")) {
    options().packages.push_back({std::string(what.substr(0, what.size() - 3)), enable});
  } else {
    options().classes.push_back({std::string(what), enable});
  }
}

void set_system_default(bool enable) { options().system = enable; }

bool user_default() { return options().user; }

bool enabled(std::string_view internal_name, bool is_system) {
  const Options& o = options();
  if (!o.classes.empty() || !o.packages.empty()) {
    std::string name(internal_name);
    std::replace(name.begin(), name.end(), '/', '.');
    if (auto status = latest(o.classes, name)) return *status;
    if (!o.packages.empty()) {
      size_t dot = name.rfind('.');
      if (dot == std::string::npos) {
        if (auto status = latest(o.packages, "")) return *status;
      }
      for (; dot != std::string::npos; dot = dot == 0 ? std::string::npos : name.rfind('.', dot - 1)) {
        if (auto status = latest(o.packages, std::string_view(name).substr(0, dot))) return *status;
      }
    }
  }
  return is_system ? o.system : o.user;
}

std::vector<Row> rows(bool packages) { return packages ? options().packages : options().classes; }

}  // namespace rrvm::assertions
