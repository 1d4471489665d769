#include "classlib/tool_setup.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "classlib/deadlock_watch.h"
#include "rr/chain.h"
#include "rr/filter.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"
#include "rr/report/source_lines.h"
#include "rr/report/suppressions.h"
#include "rr/tool_library.h"
#include "tools/registry.h"
#include "vm/check/checker.h"
#include "vm/check/held_locks.h"
#include "vm/check/library_objects.h"
#include "vm/check/methods.h"
#include "vm/check/sync.h"
#include "vm/check/thread_ends.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/exec/intrinsics.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"

namespace rrvm {
namespace {

using Clock = std::chrono::steady_clock;

struct Run {
  std::string chain_text;
  std::unique_ptr<std::ofstream> log;
  std::string log_file;
  std::vector<std::pair<std::string, rr::ReportFormat>> report_files;
  rr::Suppressions suppressions;
  std::vector<std::string> missing_folders;  // of -sourcepath
  bool quiet = false;
  int exit_code = 66;
  bool for_signals = false;  // also when a signal ends the run
  bool report_lost = false;  // it could not be written
  Clock::time_point start = Clock::now();
  std::ostream& out() { return log ? *log : std::cerr; }
};
Run* run = nullptr;  // lives as long as the process

// The JDK's own classes are not checked for races unless a filter says so.
bool is_library(const Klass* k) {
  if (k->loader->is_platform_or_boot) return true;
  std::string_view n = k->name->view();
  for (std::string_view prefix : {"java/", "javax/", "jdk/", "sun/", "com/sun/"})
    if (n.starts_with(prefix)) return true;
  return false;
}

// Thread.isAlive: who sees that a thread has ended is ordered after it (Thread.join asks this too).
bool is_alive(Thread* t, const Slot* args, Slot* result) {
  Object* thread = args[0].ref;
  bool alive = thread->get<int64_t>(wk::Thread_eetop) != 0;
  if (!alive) check::joined(t, thread);
  *result = Slot::of_int(alive);
  return true;
}

// Thread.getThreadGroup: null when the thread has ended.
bool group_of(Thread* t, const Slot* args, Slot* result) {
  Object* group = args[0].ref->ref(wk::Thread_group);
  if (!group) check::joined(t, args[0].ref);
  *result = Slot::of_ref(group);
  return true;
}

// Events of methods whose bodies then run as usual: an intrinsic that declines.
bool interrupt(Thread* t, const Slot* args, Slot*) {
  check::interrupting(t, args[0].ref);
  return false;
}
bool sleep(Thread* t, const Slot* args, Slot*) {
  check::sleeping(t, args[0].l > INT64_MAX / 1'000'000 ? INT64_MAX : args[0].l * 1'000'000);
  return false;
}

// AbstractOwnableSynchronizer.setExclusiveOwnerThread, which does nothing else.
bool set_owner(Thread* t, const Slot* args, Slot*) {
  static const Field* const owner =
      args[0].ref->klass()->find_field(Symbol::intern("exclusiveOwnerThread"), Symbol::intern("Ljava/lang/Thread;"));
  check::owner_named(t, args[0].ref, args[1].ref);
  if (check::checks_class(owner->holder)) return false;
  args[0].ref->put<Object*>(owner->offset, args[1].ref);
  return true;
}

std::string with_groups(uint64_t n) {
  std::string digits = std::to_string(n), text;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

double seconds_so_far() { return std::chrono::duration<double>(Clock::now() - run->start).count(); }

void write_summary() {
  rr::World& world = check::chain().world();
  std::ostringstream out;
  std::vector<std::string> lines = world.reports().summary();
  for (const std::string& line : lines) out << "rrvm: " << rr::visible(line) << "\n";
  if (lines.empty()) out << "rrvm: " << rr::visible(run->chain_text) << ": no reports\n";
  for (const std::string& line : world.reports().notes()) out << "rrvm: " << rr::visible(line) << "\n";
  if (uint64_t more = world.reports().over_limit())
    out << "rrvm: " << more << " more findings were not shown (-maxWarn)\n";
  check::Statistics s = check::statistics();
  char time[32];
  std::snprintf(time, sizeof time, "%.1f", seconds_so_far());
  auto counted = [](uint64_t n, const char* one, const char* many) { return with_groups(n) + (n == 1 ? one : many); };
  out << "rrvm: checked " << counted(s.classes_checked, " class (", " classes (") << with_groups(s.classes_skipped)
      << " skipped by filters), " << counted(s.threads, " thread, ", " threads, ")
      << (s.objects ? counted(s.objects, " library object, ", " library objects, ") : "")
      << counted(s.accesses, " access, ", " accesses, ") << counted(s.sync_ops, " sync op in ", " sync ops in ") << time
      << " s\n";
  if (s.classes_checked == 0) out << "rrvm: warning: no class was instrumented, so nothing was checked\n";
  else if (s.threads <= 1) out << "rrvm: warning: only one thread ever ran, so nothing could race\n";
  for (const std::string& name : check::barriers_never_called())
    out << "rrvm: warning: -barrier=" << rr::visible(name) << ": no such method was called\n";
  for (const std::string& name : run->missing_folders)
    out << "rrvm: warning: -sourcepath: no folder " << rr::visible(name) << "\n";
  for (const std::string& line : run->suppressions.unused())
    out << "rrvm: warning: suppression never needed: " << rr::visible(line) << "\n";
  run->out() << out.str() << std::flush;  // at once: the program may still write
  if (run->log && !*run->log) std::cerr << "rrvm: cannot write " << run->log_file << std::endl;
}

// -haltOnRace: the first finding has been written.
void halt(Thread* self) {
  run->out() << "rrvm: halted at the first finding (-haltOnRace)\n" << thread_dump::describe_all(self) << std::flush;
  shutdown::exit_process(0);  // the rule for exit codes does the rest
}

void finish() {
  if (!shutdown::has_failed_to_start()) deadlock_watch::finish();
  check::chain().finish();
  if (shutdown::has_failed_to_start()) return;
  write_summary();
  if (run->report_files.empty()) return;
  rr::RunReport report = rr::run_report(check::chain().world(), run->chain_text);
  check::Statistics s = check::statistics();
  report.figures = {{"classesChecked", s.classes_checked},
                    {"classesSkipped", s.classes_skipped},
                    {"threads", s.threads},
                    {"accesses", s.accesses},
                    {"syncOps", s.sync_ops},
                    {"libraryObjects", s.objects},
                    {"milliseconds", static_cast<uint64_t>(seconds_so_far() * 1000)}};
  for (const auto& [name, format] : run->report_files) {
    std::ofstream file(name);
    format(file, report);
    if (file.flush()) continue;
    run->report_lost = true;
    run->out() << "rrvm: cannot write " << name << "\n";
  }
}

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

bool read_objects(const std::string& name, std::string* error) {
  std::string text;
  if (!read_file(name, &text, error)) return false;
  if (check::add_library_objects(text, name, error)) return true;
  *error = "rrvm: -objects: " + *error;
  return false;
}

bool read_suppressions(const std::string& name, std::string* error) {
  std::string text;
  if (!read_file(name, &text, error)) return false;
  if (run->suppressions.add(text, name, error)) return true;
  *error = "rrvm: " + *error;
  return false;
}

// The tools of each -toolpath.
bool add_libraries(const OwnOptions& options, rr::ToolRegistry& registry, std::string* error) {
  for (const auto& [name, value] : options) {
    if (name != "toolpath" || rr::load_tool_library(value, registry, error)) continue;
    *error = "rrvm: -toolpath: " + *error;
    return false;
  }
  return true;
}

// What the command line says, sorted by whom it concerns.
struct Wishes {
  rr::ChainOptions chain;
  rr::WorldOptions world;
  check::Setup check;
  std::shared_ptr<rr::NameFilter> classes = std::make_shared<rr::NameFilter>();
  bool only_named = false;  // program classes that no rule of -classes names are left out
};

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

bool fail(std::string* error, const std::string& text) {
  *error = "rrvm: " + text;
  return false;
}

// -classes, -fields, -methods, -lines, -atomic, -deterministic, -barrier, -array, -field, -arraymap, -stacks: what is
// checked, and how closely.
bool read_check_option(const std::string& name, const std::string& value, Wishes& w, std::string* error) {
  check::Setup& setup = w.check;
  if (name == "classes" && w.classes->empty()) w.only_named = names_the_program(value);
  if (name == "atomic" && value == "annotated") return setup.atomic_if_annotated = true;
  if (name == "deterministic" && value == "annotated") return setup.deterministic_if_annotated = true;
  const std::pair<std::string_view, rr::NameFilter*> filters[] = {
      {"classes", w.classes.get()}, {"fields", &setup.fields}, {"methods", &setup.methods},
      {"lines", &setup.lines},      {"atomic", &setup.atomic}, {"deterministic", &setup.deterministic}};
  for (const auto& [option, filter] : filters) {
    if (name == option && !filter->add(value, error)) return fail(error, "-" + name + ": " + *error);
  }
  if (name == "objects" && value == "none") setup.objects = false;
  else if (name == "objects" && !read_objects(value, error)) return false;
  if (name == "barrier") {
    if (size_t dot = value.rfind('.'); dot == std::string::npos || dot == 0 || dot + 1 == value.size()) {
      return fail(error, "-barrier: '" + value + "' is not Class.method");
    }
    setup.barriers.push_back(value);
  }
  if (name == "array") {
    setup.coarse_arrays = value == "COARSE";
    setup.arrays = value != "NONE";
  }
  if (name == "field") setup.coarse_fields = value == "COARSE";
  if (name == "arraymap") setup.array_tiers = value == "tiers";
  if (name == "stacks") {
    setup.sites = value != "none";
    setup.contexts = value == "full";
  }
  return true;
}

// -seed, -jumble and the switches of the framework.
void read_chain_option(const std::string& name, const std::string& value, Wishes& w) {
  if (name == "seed") w.world.tool_options["Jumble.seed"] = w.world.tool_options["FaultInjection.seed"] = value;
  if (name == "jumble") {
    std::string& fields = w.world.tool_options["Jumble.field"];
    fields += (fields.empty() ? "" : "+") + value;
  }
  if (name == "serialize") w.chain.serialize = true;
  if (name == "noFP") w.chain.fast_paths = false;
  if (name == "noReuse") w.chain.reuse_events = false;
  if (name == "noDecorationInlining") w.chain.inline_words = false;
}

// -maxWarn, -quiet, -exitcode, -suppressions, -sourcepath, -report, -log: what becomes of the findings.
bool read_report_option(const std::string& name, const std::string& value, Wishes& w, std::string* error) {
  if (name == "maxWarn") w.world.reports.max_reports = std::stoull(value);
  if (name == "quiet") run->quiet = true;
  if (name == "haltOnRace") w.world.reports.on_new = [] { deadlock_watch::run_soon(halt); };
  if (name == "exitcodeForSignals") run->for_signals = true;
  if (name == "exitcode") run->exit_code = std::stoi(value);
  if (name == "suppressions" && !read_suppressions(value, error)) return false;
  if (name == "sourcepath") {
    auto sources = std::make_shared<rr::SourceLines>(value);
    run->missing_folders = sources->missing();
    w.world.reports.source_line = [sources](const rr::Site& s) { return (*sources)(s); };
  }
  if (name == "report") {
    std::string file = expand_pid(value);
    rr::ReportFormat format = rr::report_format(file, error);
    if (!format) return fail(error, "-report: " + *error);
    if (!std::ofstream(file, std::ios::app)) return fail(error, "cannot write " + file);  // not after a long run
    run->report_files.emplace_back(file, format);
  }
  if (name == "log") {
    run->log_file = expand_pid(value);
    run->log = std::make_unique<std::ofstream>(run->log_file);
    if (!*run->log) return fail(error, "cannot write " + value);
  }
  return true;
}

// Options that no tool of the chain wants.
bool check_tool_options(const rr::World& world, std::string* error) {
  std::vector<std::string> unused = world.unused_tool_options();
  auto is_unused = [&](const char* option) { return std::count(unused.begin(), unused.end(), option) > 0; };
  if (is_unused("Jumble.field")) return fail(error, "-jumble needs the tool Jumble in the chain");
  if (is_unused("Jumble.seed") && is_unused("FaultInjection.seed"))
    return fail(error, "-seed: no tool of this chain chooses at random");
  return true;
}

std::unique_ptr<rr::World> make_world(Wishes& w) {
  w.world.reports.output = &run->out();
  if (!run->quiet) w.world.reports.text = w.world.reports.output;
  w.world.reports.colour = !run->log && isatty(STDERR_FILENO) && !std::getenv("NO_COLOR");
  w.world.reports.suppression_line = rr::Suppressions::line_for;
  auto world = std::make_unique<rr::World>(check::names(), w.world);
  world->reports().set_suppression([](const rr::Report& r) { return run->suppressions.matches(r); });
  return world;
}

void watch_threads() {
  static const IntrinsicRow kThreads[] = {{"java/lang/Thread", "isAlive", "()Z", is_alive},
                                          {"java/lang/Thread", "getThreadGroup", "()Ljava/lang/ThreadGroup;", group_of},
                                          {"java/lang/Thread", "interrupt", "()V", interrupt},
                                          {"java/lang/Thread", "sleep", "(J)V", sleep},
                                          {"java/util/concurrent/locks/AbstractOwnableSynchronizer",
                                           "setExclusiveOwnerThread", "(Ljava/lang/Thread;)V", set_owner}};
  register_intrinsic_table(kThreads);
}

}  // namespace

bool list_tools(const OwnOptions& options, std::string* text) {
  std::ostringstream out;
  rr::ToolRegistry registry = tools::builtin_tools();
  if (!add_libraries(options, registry, text)) return false;
  for (const rr::ToolEntry& tool : registry.entries()) {
    std::string name = tool.name + " (" + tool.abbreviation + ")";
    name.resize(std::max<size_t>(name.size() + 1, 26), ' ');
    out << name << tool.help << "\n";
  }
  *text = out.str();
  return true;
}

// Options of which only one can count, given twice; and those that do nothing without a tool.
static bool check_options(const OwnOptions& options, bool has_tool, std::string* error) {
  static const std::set<std::string_view> kOnce = {"tool",   "array", "arraymap", "field",    "maxWarn",
                                                   "stacks", "seed",  "log",      "exitcode", "sourcepath"};
  std::set<std::string_view> seen;
  for (const auto& [name, value] : options) {
    if (!has_tool && name != "tools" && name != "toolpath")
      return fail(error, "-" + name + " does nothing without -tool=CHAIN");
    if (!seen.insert(name).second && kOnce.contains(name))
      return fail(error, "-" + name + " is given twice, and only one can count");
  }
  return true;
}

bool set_up_tools(const OwnOptions& options, std::string* error) {
  std::string chain_text;
  bool has_libraries = false;
  for (const auto& [name, value] : options) {
    if (name == "tool") chain_text = value;
    has_libraries |= name == "toolpath";
  }
  if (!check_options(options, !chain_text.empty() || has_libraries, error)) return false;
  if (chain_text.empty())
    return has_libraries ? fail(error, "-toolpath needs -tool=CHAIN, or -tools to list the tools") : true;
  run = new Run;
  run->chain_text = chain_text;
  Wishes w;
  for (const auto& [name, value] : options) {
    read_chain_option(name, value, w);
    if (!read_check_option(name, value, w, error) || !read_report_option(name, value, w, error)) return false;
  }
  // The VM raises a block for every method that -atomic and the annotations make one.
  for (const char* tool : {"Atomizer", "Velodrome", "SideTrack"})
    w.world.tool_options[std::string(tool) + ".atomic"] = "declared";
  rr::ToolRegistry registry = tools::builtin_tools();
  if (!add_libraries(options, registry, error)) return false;
  auto world = make_world(w);
  rr::ChainError chain_error;
  auto chain = rr::Chain::parse(chain_text, registry, *world, chain_error, w.chain);
  if (!chain) return fail(error, chain_error.text(chain_text));
  if (!check_tool_options(*world, error)) return false;
  if (chain->wants_values() && (w.check.coarse_fields || w.check.coarse_arrays))
    return fail(
        error,
        "-field=COARSE and -array=COARSE: a tool of this chain keeps the values of each variable, which needs FINE");
  w.check.is_library = is_library;
  w.check.classes = [classes = w.classes, only_named = w.only_named](const Klass* k) {
    return classes->accepts(k->external_name(), !is_library(k) && !only_named);
  };
  check::attach(std::move(world), std::move(chain), std::move(w.check));
  properties::set("rrvm.tool", chain_text);
  watch_threads();
  deadlock_watch::start();
  shutdown::add_action(finish);
  shutdown::set_exit_code_rule([](int code) {
    constexpr int kIncomplete = 3;
    rr::ReportSink& reports = check::chain().world().reports();
    bool by_signal = code > 128 && run->for_signals && reports.total() > 0;
    if (code != 0 && !by_signal) return code;
    return reports.total() > 0 ? run->exit_code : reports.has_failed() || run->report_lost ? kIncomplete : 0;
  });
  return true;
}

}  // namespace rrvm
