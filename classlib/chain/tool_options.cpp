#include "classlib/chain/tool_options.h"

#include <unistd.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "rr/report/safe_text.h"
#include "rr/report/source_lines.h"
#include "vm/check/allocations.h"
#include "vm/check/library_objects.h"

namespace rrvm {
namespace {

// The readers, read_NAME for each row of the table: false with one line in *error.
#define RRVM_FLAG(type, name, value, initial, help) \
  bool read_##name(const std::string& value_text, ToolOptions&, std::string* error);
#include "vm/options/flags.def"
#undef RRVM_FLAG

bool fail(std::string* error, const std::string& text) {
  *error = "rrvm: " + text;
  return false;
}

// --- the chain ---

bool read_tool(const std::string& value, ToolOptions& o, std::string*) {
  o.chain = value;
  return true;
}
bool read_tools(const std::string&, ToolOptions&, std::string*) { return true; }  // the launcher's
bool read_toolpath(const std::string& value, ToolOptions& o, std::string*) {
  o.libraries.push_back(value);
  return true;
}
bool read_seed(const std::string& value, ToolOptions& o, std::string*) {
  o.seed = std::stoull(value);
  o.world.tool_options["Jumble.seed"] = o.world.tool_options["FaultInjection.seed"] = value;
  return true;
}
bool read_noise(const std::string& value, ToolOptions& o, std::string*) {
  o.noise = static_cast<uint32_t>(std::stoul(value));
  return true;
}
bool read_jumble(const std::string& value, ToolOptions& o, std::string*) {
  std::string& fields = o.world.tool_options["Jumble.field"];
  fields += (fields.empty() ? "" : "+") + value;
  return true;
}
bool read_serialize(const std::string&, ToolOptions& o, std::string*) { return o.switches.serialize = true; }
bool read_noFP(const std::string&, ToolOptions& o, std::string*) {
  o.switches.fast_paths = false;
  return true;
}
bool read_noReuse(const std::string&, ToolOptions& o, std::string*) {
  o.switches.reuse_events = false;
  return true;
}
bool read_noDecorationInlining(const std::string&, ToolOptions& o, std::string*) {
  o.switches.inline_words = false;
  return true;
}

bool read_noRemoval(const std::string&, ToolOptions& o, std::string*) {
  o.check.removal = false;
  return true;
}
bool read_noRanges(const std::string&, ToolOptions& o, std::string*) {
  o.check.ranges = false;
  return true;
}

// --- what is checked, and how closely ---

bool add_filter(const char* name, const std::string& value, rr::NameFilter& filter, std::string* error) {
  return filter.add(value, error) || fail(error, std::string("-") + name + ": " + *error);
}

// Is the first rule of the list one that adds classes of the program? Then the list says which; a list that begins by
// leaving some out leaves the rest in, and one that adds classes of the library does not speak of the program's.
bool names_the_program(std::string_view list) {
  if (!list.starts_with('+')) return false;
  list.remove_prefix(1);
  while (list.starts_with('(') || list.starts_with('^')) list.remove_prefix(1);
  for (std::string_view library :
       {"java\\.", "java.", "javax\\.", "javax.", "jdk\\.", "jdk.", "sun\\.", "sun.", "com\\.sun", "com.sun"})
    if (list.starts_with(library)) return false;
  return true;
}
bool read_classes(const std::string& value, ToolOptions& o, std::string* error) {
  if (o.classes.empty()) o.only_named = names_the_program(value);
  return add_filter("classes", value, o.classes, error);
}
bool read_fields(const std::string& value, ToolOptions& o, std::string* error) {
  return add_filter("fields", value, o.check.fields, error);
}
bool read_methods(const std::string& value, ToolOptions& o, std::string* error) {
  return add_filter("methods", value, o.check.methods, error);
}
bool read_lines(const std::string& value, ToolOptions& o, std::string* error) {
  return add_filter("lines", value, o.check.lines, error);
}
bool read_atomic(const std::string& value, ToolOptions& o, std::string* error) {
  if (value == "annotated") return o.check.atomic_if_annotated = true;
  return add_filter("atomic", value, o.check.atomic, error);
}
bool read_deterministic(const std::string& value, ToolOptions& o, std::string* error) {
  if (value == "annotated") return o.check.deterministic_if_annotated = true;
  return add_filter("deterministic", value, o.check.deterministic, error);
}
bool read_barrier(const std::string& value, ToolOptions& o, std::string* error) {
  if (size_t dot = value.rfind('.'); dot == std::string::npos || dot == 0 || dot + 1 == value.size())
    return fail(error, "-barrier: '" + value + "' is not Class.method");
  o.check.barriers.push_back(value);
  return true;
}
bool read_array(const std::string& value, ToolOptions& o, std::string*) {
  o.check.coarse_arrays = value == "COARSE";
  o.check.arrays = value != "NONE";
  return true;
}
bool read_field(const std::string& value, ToolOptions& o, std::string*) {
  o.check.coarse_fields = value == "COARSE";
  return true;
}
bool read_arraymap(const std::string& value, ToolOptions& o, std::string*) {
  o.check.array_tiers = value == "tiers";
  return true;
}
bool read_stacks(const std::string& value, ToolOptions& o, std::string*) {
  o.check.sites = value != "none";
  o.check.contexts = value == "full";
  return true;
}

// --- what becomes of the findings ---

std::string expand_pid(std::string text) {
  for (size_t at; (at = text.find("%p")) != std::string::npos;) text.replace(at, 2, std::to_string(getpid()));
  return text;
}

// The whole of a file that the command line names.
bool read_file(const std::string& name, std::string* text, std::string* error) {
  if (std::error_code ignored; std::filesystem::is_directory(name, ignored)) {
    *error = "rrvm: cannot read " + rr::visible(name) + ": it is a directory";
    return false;
  }
  std::ifstream file(name);
  std::stringstream all;
  if (!file.is_open()) {
    *error = "rrvm: cannot read " + rr::visible(name);
    return false;
  }
  all << file.rdbuf();  // an empty file sets failbit
  *text = all.str();
  return true;
}

bool read_objects(const std::string& value, ToolOptions& o, std::string* error) {
  std::string text;
  if (value == "none") {
    o.check.objects = false;
    return true;
  }
  if (!read_file(value, &text, error)) return false;
  return check::add_library_objects(text, value, error) || fail(error, "-objects: " + *error);
}
bool read_maxWarn(const std::string& value, ToolOptions& o, std::string*) {
  o.world.reports.max_reports = std::stoull(value);
  return true;
}
bool read_progress(const std::string& value, ToolOptions& o, std::string*) {
  o.run.progress_seconds = std::stoll(value);
  o.run.is_progress_given = true;
  return true;
}
bool read_haltOnRace(const std::string&, ToolOptions& o, std::string*) {
  o.world.reports.on_new = halt_soon;
  o.world.reports.only_first = true;  // other threads run on until it ends
  return true;
}
bool read_exitcodeForSignals(const std::string&, ToolOptions& o, std::string*) { return o.run.for_signals = true; }
bool read_quiet(const std::string&, ToolOptions& o, std::string*) { return o.run.quiet = true; }
bool read_exitcode(const std::string& value, ToolOptions& o, std::string*) {
  o.run.exit_code = std::stoi(value);
  return true;
}
bool read_behindFinals(const std::string& value, ToolOptions& o, std::string*) {
  o.run.hides_behind_finals = value == "off";
  return true;
}
bool read_allocations(const std::string&, ToolOptions&, std::string*) {
  check::keep_allocations();
  return true;
}
bool read_suppressions(const std::string& value, ToolOptions& o, std::string* error) {
  std::string text;
  if (!read_file(value, &text, error)) return false;
  return o.run.suppressions.add(text, value, error) || fail(error, std::string(*error));
}
bool read_sourcepath(const std::string& value, ToolOptions& o, std::string*) {
  auto sources = std::make_shared<rr::SourceLines>(value);
  o.run.missing_folders = sources->missing();
  o.run.sources = sources;
  o.world.reports.source_line = [sources](const rr::Site& s) { return (*sources)(s); };
  return true;
}
bool read_report(const std::string& value, ToolOptions& o, std::string* error) {
  std::string file = expand_pid(value);
  rr::ReportFormat format = rr::report_format(file, error);
  if (!format) return fail(error, "-report: " + *error);
  if (!std::ofstream(file, std::ios::app)) return fail(error, "cannot write " + file);  // not after a long run
  o.run.report_files.emplace_back(file, format);
  return true;
}
bool read_log(const std::string& value, ToolOptions& o, std::string* error) {
  o.run.log_file = expand_pid(value);
  o.run.log = std::make_unique<std::ofstream>(o.run.log_file);
  return *o.run.log ? true : fail(error, "cannot write " + value);
}

struct Row {
  std::string_view name;
  bool (*read)(const std::string& value, ToolOptions&, std::string* error);
};
constexpr Row kRows[] = {
#define RRVM_FLAG(type, name, value, initial, help) {#name, read_##name},
#include "vm/options/flags.def"
#undef RRVM_FLAG
};

}  // namespace

bool check_option_use(const OwnOptions& options, bool has_tool, std::string* error) {
  static const std::set<std::string_view> kOnce = {"tool", "array", "arraymap", "field",    "maxWarn",    "stacks",
                                                   "seed", "noise", "log",      "exitcode", "sourcepath", "progress"};
  std::set<std::string_view> seen;
  for (const auto& [name, value] : options) {
    if (!has_tool && name != "tools" && name != "toolpath")
      return fail(error, "-" + name + " does nothing without -tool=CHAIN");
    if (!seen.insert(name).second && kOnce.contains(name))
      return fail(error, "-" + name + " is given twice, and only one can count");
  }
  return true;
}

bool read_tool_options(const OwnOptions& options, ToolOptions* out, std::string* error) {
  for (const auto& [name, value] : options) {
    for (const Row& row : kRows)
      if (row.name == name && !row.read(value, *out, error)) return false;
  }
  return true;
}

}  // namespace rrvm
