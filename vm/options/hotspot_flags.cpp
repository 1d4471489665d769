// See vm/options/hotspot_flags.h. The search is linear: a command line has few of them.
#include "vm/options/hotspot_flags.h"

#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "vm/base/jdk_updates.h"
#include "vm/base/log.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"
#include "vm/options/switches.h"

namespace rrvm {
namespace {

using flag_table::Flag;

constexpr int kMaxTraceDepth = 1 << 26;

// Names that java warns of: still heeded, or taken for another name, or no longer there.
struct Old {
  std::string_view name, since, now;
};
constexpr Old kDeprecated[] = {{"AllowRedefinitionToAddDeleteMethods", "13.0", ""},
                               {"AlwaysLockClassLoader", "17.0", ""},
                               {"BiasedLockingBulkRebiasThreshold", "15.0", ""},
                               {"BiasedLockingBulkRevokeThreshold", "15.0", ""},
                               {"BiasedLockingDecayTime", "15.0", ""},
                               {"BiasedLockingStartupDelay", "15.0", ""},
                               {"CreateMinidumpOnCrash", "9.0", "CreateCoredumpOnCrash"},
                               {"CriticalJNINatives", "16.0", ""},
                               {"DefaultMaxRAMFraction", "8.0", "MaxRAMFraction"},
                               {"FlightRecorder", "13.0", ""},
                               {"InitialRAMFraction", "10.0", ""},
                               {"MaxGCMinorPauseMillis", "8.0", ""},
                               {"MaxRAMFraction", "10.0", ""},
                               {"MinRAMFraction", "10.0", ""},
                               {"PrintBiasedLockingStatistics", "15.0", ""},
                               {"PrintPreciseBiasedLockingStatistics", "15.0", ""},
                               {"TLABStats", "12.0", ""},
                               {"UseBiasedLocking", "15.0", ""},
                               {"UseOptoBiasInlining", "15.0", ""}};
constexpr Old kRemoved[] = {{"AssertOnSuspendWaitFailure", "17.0", ""},
                            {"SuspendRetryCount", "17.0", ""},
                            {"SuspendRetryDelay", "17.0", ""},
                            {"TraceSuspendWaitFailures", "17.0", ""}};

void warn(VmOptions* out, const std::string& text) {
  out->warnings.push_back("OpenJDK 64-Bit Server VM warning: " + text);
}

// Warns, and gives the name that the flag has today.
std::string_view name_today(std::string_view name, VmOptions* out) {
  for (const Old& old : kDeprecated) {
    if (old.name != name) continue;
    warn(out, "Option " + std::string(name) + " was deprecated in version " + std::string(old.since) +
                  " and will likely be removed in a future release." +
                  (old.now.empty() ? "" : " Use option " + std::string(old.now) + " instead."));
    return old.now.empty() ? name : old.now;
  }
  return name;
}

bool is_removed(std::string_view name, VmOptions* out) {
  for (const Old& old : kRemoved) {
    if (old.name != name) continue;
    warn(out, "Ignoring option " + std::string(name) + "; support was removed in " + std::string(old.since));
    return true;
  }
  return false;
}

// A percentage of the machine's memory as the heap's limit; -Xmx, given before or after, wins.
void set_max_ram_percentage(double percent, VmOptions* out) {
  struct sysinfo info;
  if (out->heap.max_bytes || percent <= 0 || sysinfo(&info) != 0) return;
  out->heap.max_bytes = static_cast<size_t>(static_cast<double>(info.totalram) * info.mem_unit * percent / 100);
}

OptionResult fail(std::string* error, std::string text) { return *error = std::move(text), OptionResult::kBad; }

// One file in a container of options, and none in the file.
OptionResult parse_options_file(const std::string& path, VmOptions* out, std::string* error) {
  std::string option = "-XX:VMOptionsFile=" + path;
  if (!out->options_file.empty())
    return fail(error, "The option '" + out->options_file + "' is already specified in the options container '" +
                           out->container + "' so the specification of '" + option +
                           "' in the same options container is an error.");
  out->options_file = option;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(error, "Could not open options file '" + path + "'");
  std::error_code ignored;
  std::ostringstream text;
  if (std::filesystem::is_directory(path, ignored) || (file.peek() != EOF && !(text << file.rdbuf())))
    return fail(error, "Could not read options file '" + path + "'");
  std::vector<std::string> words;
  if (!split_option_words(text.str(), &words)) return fail(error, "Unmatched quote in " + path);
  for (const std::string& word : words) {
    if (word.starts_with("-XX:VMOptionsFile="))
      return fail(error,
                  "A VM options file may not refer to a VM options file. Specification of "
                  "'-XX:VMOptionsFile=<file-name>' in the options file '" +
                      option + "' in options container '" + out->container + "' is an error.");
    OptionResult result = parse_vm_option(word, out, error);
    if (result == OptionResult::kUnknown) *error = "Unrecognized option: " + word;
    if (result != OptionResult::kTaken) return OptionResult::kBad;
  }
  return OptionResult::kTaken;
}

// A word a flag, without "-XX:"; '#' begins a comment. All mistakes are told.
OptionResult parse_settings_file(const std::string& path, VmOptions* out, std::string* error) {
  out->has_settings_file = true;
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(error, "Could not open settings file " + path);
  flag_table::Origin origin = std::exchange(out->origin, flag_table::Origin::kFile);
  std::string complaints;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> words;
    if (!split_option_words(line, &words)) return fail(error, "Unmatched quote in " + path);
    for (const std::string& word : words) {
      if (word.starts_with('#')) break;
      OptionResult result = parse_hotspot_flag(word, out, error);
      if (result == OptionResult::kUnknown && !out->ignore_unrecognized) {
        bool has_sign = word.starts_with('+') || word.starts_with('-');
        result = fail(error, "Unrecognized VM option '" + word.substr(has_sign) + "'");
      }
      if (result == OptionResult::kBad) complaints += (complaints.empty() ? "" : "\n") + *error;
    }
  }
  out->origin = origin;
  return complaints.empty() ? OptionResult::kTaken : fail(error, complaints);
}

void apply_switch(std::string_view name, bool on, VmOptions* out) {
  if (name == "BytecodeVerificationRemote") out->verify_none = !on;
  else if (name == "BytecodeVerificationLocal") out->verify_all = on;
  else if (name == "IgnoreUnrecognizedVMOptions") out->ignore_unrecognized = on;
  else if (name == "ReduceSignalUsage") out->reduced_signals = on;
  else if (name == "ShowCodeDetailsInExceptionMessages") switches::show_code_details = on;
  else if (name == "ShowHiddenFrames") switches::show_hidden_frames = on;
  else if (name == "StackTraceInThrowable") switches::stack_traces = on;
  else if (name == "PrintWarnings") switches::print_warnings = on;
  else if (name == "DisableExplicitGC") switches::ignore_explicit_gc = on;
  else if (name == "ClassUnloading") switches::class_unloading = on;
  else if (on && (name == "PrintGC" || name == "PrintGCDetails")) {
    std::string selection = name == "PrintGC" ? "gc" : "gc*";
    log::warn("gc", "-XX:+" + std::string(name) + " is deprecated. Will use -Xlog:" + selection + " instead.");
    log::enable(selection);
  }
}

// `value` is good for the flag.
void apply_value(std::string_view name, const std::string& value, VmOptions* out) {
  size_t bytes = 0;
  bool is_size = parse_memory_size(value, &bytes);
  if (name == "InitialHeapSize") out->heap.initial_bytes = bytes;
  else if (name == "ActiveProcessorCount") switches::active_processor_count = std::atoi(value.c_str());
  // Not more frames than an array can hold; 0 means no limit.
  else if (name == "MaxJavaStackTraceDepth" && is_size)
    switches::max_trace_depth = bytes == 0 || bytes > kMaxTraceDepth ? kMaxTraceDepth : static_cast<int>(bytes);
  else if (name == "MaxMetaspaceSize") switches::max_metaspace = bytes;
  else if (name == "MaxDirectMemorySize") properties::set("sun.nio.MaxDirectMemorySize", std::to_string(bytes));
  else if (name == "MaxRAMPercentage") set_max_ram_percentage(std::strtod(value.c_str(), nullptr), out);
}

// Flags that java reads before the table, with texts of their own. kUnknown: none of them.
OptionResult parse_special(std::string_view name, const std::string& value, VmOptions* out, std::string* error) {
  std::string option = "-XX:" + std::string(name) + "=" + value;
  size_t bytes;
  if (name == "VMOptionsFile") return parse_options_file(value, out, error);
  if (name == "Flags") return parse_settings_file(value, out, error);
  if (name == "MaxHeapSize") {
    if (!parse_memory_size(value, &bytes) || bytes == 0) return fail(error, "Invalid maximum heap size: " + option);
    out->heap.max_bytes = bytes;
    flag_table::put(name, std::to_string(bytes), out->origin);
    return OptionResult::kTaken;
  }
  if (name == "ReservedCodeCacheSize" && (!parse_memory_size(value, &bytes) || bytes == 0))
    return fail(error, "Invalid maximum code cache size: " + option + ".");
  return OptionResult::kUnknown;
}

bool is_good_tracking(std::string_view value) { return value == "off" || value == "summary" || value == "detail"; }

OptionResult set_value(const Flag& flag, const std::string& text, VmOptions* out, std::string* error) {
  std::string improper = "Improperly specified VM option '" + std::string(flag.name) + "=" + text + "'", value,
              complaint;
  if (!flag_table::parse_value(flag, text, &value, &complaint)) {
    // These two are read apart from the table in java, which then says no more than what is wrong.
    bool has_own_text = flag.name == "MaxTenuringThreshold" || flag.name == "ReservedCodeCacheSize";
    return fail(error, complaint.empty() ? improper : has_own_text ? complaint : complaint + "\n" + improper);
  }
  if (flag.name == "ObjectAlignmentInBytes") {
    size_t bytes = 0;
    parse_memory_size(value, &bytes);
    if (bytes & (bytes - 1))
      return fail(error, "ObjectAlignmentInBytes (" + value + ") must be power of 2\n" + improper);
  }
  if (flag.name == "LargePageSizeInBytes" && jdk_updates::has(JdkChange::checks_large_page_size)) {
    size_t bytes = 0;
    parse_memory_size(value, &bytes);
    if (bytes == 0 || (bytes & (bytes - 1)))
      return fail(error, "LargePageSizeInBytes ( " + value + " ) must be a power of 2\n" + improper);
  }
  if (flag.name == "NativeMemoryTracking" && !is_good_tracking(value)) {
    out->error_without_newline = true;
    return fail(error, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]");
  }
  if (flag.name == "ThreadStackSize" && value != "0") {
    OptionResult result = parse_vm_option("-Xss" + value + "k", out, error);
    if (result != OptionResult::kTaken) return result;
  }
  std::string old = flag_table::value_of(flag);
  if (flag.type == flag_table::Type::kTextList && !old.empty() && !value.empty()) value = old + "\n" + value;
  flag_table::put(flag, value, out->origin);
  apply_value(flag.name, value, out);
  return OptionResult::kTaken;
}

std::string locked_text(const Flag& flag) {
  std::string name(flag.name);
  std::string kind = flag.is_diagnostic() ? "diagnostic" : "experimental",
              unlock = flag.is_diagnostic() ? "Diagnostic" : "Experimental";
  return "Error: VM option '" + name + "' is " + kind + " and must be enabled via -XX:+Unlock" + unlock +
         "VMOptions.\nError: The unlock option must precede '" + name + "'.";
}

size_t number_of(std::string_view name) {
  return std::strtoull(flag_table::value_of(*flag_table::find(name)).c_str(), nullptr, 10);
}
bool is_set(std::string_view name) {
  return flag_table::origin_of(*flag_table::find(name)) != flag_table::Origin::kDefault;
}

// java looks at all flags in an order of its own, and each says what it knows.
void check_order(const char* low, const char* high, bool low_first, std::string* lines) {
  if (number_of(low) <= number_of(high)) return;
  std::string l = std::string(low) + " (" + std::to_string(number_of(low)) + ")",
              h = std::string(high) + " (" + std::to_string(number_of(high)) + ")";
  std::string first = l + " must be less than or equal to " + h + "\n",
              second = h + " must be greater than or equal to " + l + "\n";
  *lines += low_first ? first + second : second + first;
}

void check_multiple(const char* name, size_t unit, const char* text, std::string* lines) {
  if (number_of(name) % unit)
    *lines += std::string(name) + " (" + std::to_string(number_of(name)) + ") must be " + text + "\n";
}

// Those of the flags that can be changed.
bool keeps_relations(std::string_view name, const std::string& value) {
  size_t number = std::strtoull(value.c_str(), nullptr, 10);
  if (name == "MinHeapFreeRatio") return number <= number_of("MaxHeapFreeRatio");
  if (name == "MaxHeapFreeRatio") return number >= number_of("MinHeapFreeRatio");
  return name != "SoftMaxHeapSize" || number <= number_of("MaxHeapSize");
}

}  // namespace

OptionResult parse_hotspot_flag(std::string_view flag, VmOptions* out, std::string* error) {
  bool has_sign = flag.starts_with('+') || flag.starts_with('-');
  std::string_view rest = has_sign ? flag.substr(1) : flag;
  std::string_view given = rest.substr(0, rest.find('='));
  bool has_value = given.size() < rest.size();
  std::string text(has_value ? rest.substr(given.size() + 1) : "");
  if (has_value && given.ends_with(':')) {  // -XX:Name:=text replaces the text of a list
    const Flag* list = flag_table::find(given.substr(0, given.size() - 1));
    if (!list || !list->is_text()) return OptionResult::kUnknown;
    flag_table::put(*list, text, out->origin);
    return OptionResult::kTaken;
  }
  if (has_value && !has_sign) {
    OptionResult result = parse_special(given, text, out, error);
    if (result != OptionResult::kUnknown) return result;
  }
  if (is_removed(given, out)) return OptionResult::kTaken;
  const Flag* row = flag_table::find(name_today(given, out));
  if (!row) return OptionResult::kUnknown;
  if (flag_table::is_locked(*row)) return fail(error, locked_text(*row));
  std::string quoted = " '" + std::string(rest) + "'";
  if (row->is_bool()) {
    if (!has_sign) return fail(error, "Missing +/- setting for VM option" + quoted);
    if (has_value) return fail(error, "Improperly specified VM option" + quoted);
    bool on = flag[0] == '+';
    flag_table::put(*row, on ? "true" : "false", out->origin);
    apply_switch(row->name, on, out);
    return OptionResult::kTaken;
  }
  if (has_sign) return fail(error, "Unexpected +/- setting in VM option" + quoted);
  if (!has_value) return fail(error, "Improperly specified VM option" + quoted);
  return set_value(*row, text, out, error);
}

std::string check_flag_collectors() {
  static constexpr const char* kCollectors[] = {"UseSerialGC",     "UseParallelGC", "UseG1GC",
                                                "UseShenandoahGC", "UseZGC",        "UseEpsilonGC"};
  int chosen = 0;
  for (const char* name : kCollectors) chosen += flag_table::is_on(name);
  if (chosen > 1) return "Multiple garbage collectors selected";
  if (chosen == 0 && is_set("UseG1GC")) return "Garbage collector not selected (default collector explicitly disabled)";
  if ((chosen == 0 || flag_table::is_on("UseG1GC")) && is_set("ParallelGCThreads") &&
      number_of("ParallelGCThreads") == 0)
    return "The flag -XX:+UseG1GC can not be combined with -XX:ParallelGCThreads=0";
  return "";
}

std::string check_flag_relations() {
  std::string lines;
  check_order("MinHeapFreeRatio", "MaxHeapFreeRatio", true, &lines);
  check_order("MinMetaspaceFreeRatio", "MaxMetaspaceFreeRatio", false, &lines);
  check_multiple("ContendedPaddingWidth", 8, "a multiple of 8", &lines);
  check_multiple("PerfDataSamplingInterval", 10, "evenly divisible by PeriodicTask::interval_gran (10)", &lines);
  if (is_set("CICompilerCount")) {
    bool tiers = flag_table::is_on("TieredCompilation") && number_of("TieredStopAtLevel") > 3;
    if (number_of("CICompilerCount") < (tiers ? 2u : 1u))
      lines += "CICompilerCount (" + std::to_string(number_of("CICompilerCount")) + ") must be at least " +
               (tiers ? "2" : "1") + " \n";
  }
  if (is_set("ConcGCThreads") && is_set("ParallelGCThreads") &&
      number_of("ConcGCThreads") > number_of("ParallelGCThreads"))
    lines += "ConcGCThreads (" + std::to_string(number_of("ConcGCThreads")) +
             ") must be less than or equal to ParallelGCThreads (" + std::to_string(number_of("ParallelGCThreads")) +
             ")\n";
  if (!lines.empty()) lines.pop_back();
  return lines;
}

std::string core_dump_limit() {
  constexpr const char* kUnlimit = " try \"ulimit -c unlimited\" before starting Java again";
  if (!is_set("CreateCoredumpOnCrash") || !flag_table::is_on("CreateCoredumpOnCrash") ||
      !jdk_updates::has(JdkChange::warns_of_core_limit))
    return "";
  std::string text = "CreateCoredumpOnCrash specified, but core dumps ", pattern;
  std::error_code failure;
  if (std::getline(std::ifstream("/proc/sys/kernel/core_pattern"), pattern) && pattern.starts_with('|'))
    return text + "may be further processed by the following: \"" + pattern.substr(1) +
           "\" (alternatively, falling back to " + std::filesystem::current_path(failure).string() + "/core." +
           std::to_string(getpid()) + ")";
  rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "";
  if (limit.rlim_cur == 0) return text + "have been disabled. To enable core dumping," + kUnlimit;
  return text + "are constrained (max size " + std::to_string(limit.rlim_cur / 1024) +
         " kB). To ensure a full core dump," + kUnlimit;
}

bool change_flag(const Flag& flag, const std::string& text, flag_table::Origin origin, std::string* complaint) {
  constexpr size_t kLongest = 79;  // java has no more room for it
  std::string value, name(flag.name);
  if (!flag_table::parse_value(flag, text, &value, complaint)) {
    if (!complaint->empty())
      *complaint =
          (name + " error: must have value in range [" + std::string(flag.low) + "..." + std::string(flag.high) + "]")
              .substr(0, kLongest);
    return false;
  }
  if (!keeps_relations(flag.name, value))
    return *complaint = name + " error: value violates its flag's constraint.", false;
  flag_table::put(flag, value, origin);
  return true;
}

}  // namespace rrvm
