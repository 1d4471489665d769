#include "classlib/chain/tool_setup.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "classlib/chain/deadlock_watch.h"
#include "classlib/chain/library_rule.h"
#include "classlib/chain/race_commands.h"
#include "classlib/chain/races.h"
#include "classlib/chain/run_end.h"
#include "classlib/natives/intrinsics_table.h"
#include "classlib/natives/natives_table.h"
#include "rr/tool_library.h"
#include "tools/registry.h"
#include "vm/check/lifecycle.h"
#include "vm/check/noise.h"
#include "vm/options/properties.h"

namespace rrvm {
namespace {

bool fail(std::string* error, const std::string& text) {
  *error = "rrvm: " + text;
  return false;
}

// The tools of each -toolpath.
bool add_libraries(const std::vector<std::string>& libraries, rr::ToolRegistry& registry, std::string* error) {
  for (const std::string& file : libraries)
    if (!rr::load_tool_library(file, registry, error)) return fail(error, "-toolpath: " + *error);
  return true;
}

// Options that no tool of the chain wants.
bool check_tool_options(const rr::World& world, bool is_noisy, std::string* error) {
  std::vector<std::string> unused = world.unused_tool_options();
  auto is_unused = [&](const char* option) { return std::count(unused.begin(), unused.end(), option) > 0; };
  if (is_unused("Jumble.field")) return fail(error, "-jumble needs the tool Jumble in the chain");
  if (!is_noisy && is_unused("Jumble.seed") && is_unused("FaultInjection.seed"))
    return fail(error, "-seed: no tool of this chain chooses at random, and there is no -noise");
  return true;
}

// Options that leave out parts of classes that are checked: "what -fields and -array=NONE leave out".
std::string left_out(const OwnOptions& own) {
  std::string text;
  for (const auto& [name, value] : own) {
    bool is_filter = name == "fields" || name == "methods" || name == "lines";
    bool is_none = (name == "array" && value == "NONE") || (name == "objects" && value == "none");
    std::string option = "-" + name + (is_none ? "=" + value : "");
    if ((is_filter || is_none) && text.find(option) == std::string::npos) text += (text.empty() ? "" : ", ") + option;
  }
  return text.empty() ? "" : "what these leave out: " + text;
}

std::unique_ptr<rr::World> make_world(rr::WorldOptions& options, Run* run) {
  options.reports.output = &run->out();
  if (!run->quiet) options.reports.text = options.reports.output;
  options.reports.colour = !run->log && isatty(STDERR_FILENO) && !std::getenv("NO_COLOR");
  options.reports.suppression_line = rr::Suppressions::line_for;
  auto world = std::make_unique<rr::World>(check::names(), options);
  world->reports().set_suppression([run](const rr::Report& r) {
    return (run->hides_behind_finals && r.rule == rr::kBehindFinal) || run->suppressions.matches(r);
  });
  return world;
}

}  // namespace

bool list_tools(const OwnOptions& options, std::string* text) {
  std::vector<std::string> libraries;
  for (const auto& [name, value] : options)
    if (name == "toolpath") libraries.push_back(value);
  rr::ToolRegistry registry = tools::builtin_tools();
  if (!add_libraries(libraries, registry, text)) return false;
  for (const auto& [name, value] : options) {
    if (name != "tools" || value.empty()) continue;
    return tools::describe_tool(value, registry, text) || fail(text, std::string(*text));
  }
  std::ostringstream out;
  for (const rr::ToolEntry& tool : registry.entries()) {
    std::string name = tool.name + " (" + tool.abbreviation + ")";
    name.resize(std::max<size_t>(name.size() + 1, 26), ' ');
    out << name << tool.help << "\n";
  }
  *text = out.str();
  return true;
}

bool set_up_tools(const OwnOptions& own, std::string* error) {
  auto options = std::make_unique<ToolOptions>();
  auto has = [&](const char* name) {
    return std::any_of(own.begin(), own.end(), [&](const auto& o) { return o.first == name && !o.second.empty(); });
  };
  if (!check_option_use(own, has("tool") || has("toolpath"), error)) return false;
  if (!has("tool"))
    return has("toolpath") ? fail(error, "-toolpath needs -tool=CHAIN, or -tools to list the tools") : true;
  if (!read_tool_options(own, options.get(), error)) return false;
  auto* run = new Run(std::move(options->run));  // lives as long as the process
  run->chain_text = options->chain;
  run->narrower = left_out(own);
  constexpr int64_t kUsualProgress = 30;
  if (!run->is_progress_given && !run->quiet && !run->log && isatty(STDERR_FILENO))
    run->progress_seconds = kUsualProgress;
  // The VM raises a block for every method that -atomic and the annotations make one.
  for (const char* tool : {"Atomizer", "Velodrome", "SideTrack"})
    options->world.tool_options[std::string(tool) + ".atomic"] = "declared";
  rr::ToolRegistry registry = tools::builtin_tools();
  if (!add_libraries(options->libraries, registry, error)) return false;
  auto world = make_world(options->world, run);
  rr::ChainError chain_error;
  auto chain = rr::Chain::parse(options->chain, registry, *world, chain_error, options->switches);
  if (!chain) return fail(error, chain_error.text(options->chain));
  if (!check_tool_options(*world, options->noise > 0, error)) return false;
  if (chain->wants_values() && (options->check.coarse_fields || options->check.coarse_arrays))
    return fail(
        error,
        "-field=COARSE and -array=COARSE: a tool of this chain keeps the values of each variable, which needs FINE");
  options->check.is_library = is_library;
  auto classes = std::make_shared<rr::NameFilter>(std::move(options->classes));
  options->check.classes = [classes, only_named = options->only_named](const Klass* k) {
    return classes->accepts(k->external_name(), !is_library(k) && !only_named);
  };
  check::set_noise({options->noise, options->seed});
  check::attach(std::move(world), std::move(chain), std::move(options->check));
  properties::set("rrvm.tool", options->chain);
  intrinsics::register_watched_threads();
  natives::register_watched_zip();
  register_races_natives();
  add_race_commands();
  deadlock_watch::start();
  write_at_end(run);
  return true;
}

}  // namespace rrvm
