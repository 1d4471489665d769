// See vm/hotspot_flags.h. The search is linear: a command line has few of them.
#include "vm/hotspot_flags.h"

#include <sys/sysinfo.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "vm/properties.h"
#include "vm/switches.h"

namespace rrvm {
namespace {

enum class Form { kBool, kNumber, kReal, kText };

struct Name {
  std::string_view name;
  Form form;
};

constexpr Name kNames[] = {
#define RRVM_BOOL(name) {#name, Form::kBool},
#define RRVM_NUMBER(name) {#name, Form::kNumber},
#define RRVM_REAL(name) {#name, Form::kReal},
#define RRVM_TEXT(name) {#name, Form::kText},
#include "vm/hotspot_flags.def"
#undef RRVM_BOOL
#undef RRVM_NUMBER
#undef RRVM_REAL
#undef RRVM_TEXT
};

constexpr int kMaxTraceDepth = 1 << 26;

struct Deprecation {
  std::string_view name, since;
};
constexpr Deprecation kDeprecated[] = {
    {"AllowRedefinitionToAddDeleteMethods", "13.0"}, {"BiasedLockingBulkRebiasThreshold", "15.0"},
    {"BiasedLockingBulkRevokeThreshold", "15.0"},    {"BiasedLockingDecayTime", "15.0"},
    {"BiasedLockingStartupDelay", "15.0"},           {"CriticalJNINatives", "16.0"},
    {"FlightRecorder", "13.0"},                      {"InitialRAMFraction", "10.0"},
    {"MaxRAMFraction", "10.0"},                      {"MinRAMFraction", "10.0"},
    {"PrintPreciseBiasedLockingStatistics", "15.0"}, {"UseBiasedLocking", "15.0"},
    {"UseOptoBiasInlining", "15.0"}};

const Name* find(std::string_view name) {
  for (const Name& row : kNames)
    if (row.name == name) return &row;
  return nullptr;
}

bool is_number(std::string_view text) {
  size_t ignored;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return parse_memory_size(text, &ignored);
}

bool is_real(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0';
}

// A percentage of the machine's memory as the heap's limit; -Xmx, given before or after, wins.
void set_max_ram_percentage(double percent, VmOptions* out) {
  struct sysinfo info;
  if (out->heap.max_bytes || percent <= 0 || percent > 100 || sysinfo(&info) != 0) return;
  out->heap.max_bytes = static_cast<size_t>(static_cast<double>(info.totalram) * info.mem_unit * percent / 100);
}

OptionResult parse_options_file(const std::string& path, VmOptions* out, std::string* error) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    *error = "Could not open options file '" + path + "'";
    return OptionResult::kBad;
  }
  std::vector<std::string> words;
  if (!split_option_words(text.str(), &words)) {
    *error = "Unmatched quote in " + path;
    return OptionResult::kBad;
  }
  for (const std::string& word : words) {
    if (word.starts_with("-XX:VMOptionsFile=")) {
      *error = "A VM options file may not refer to another: '" + word + "'";
      return OptionResult::kBad;
    }
    OptionResult result = parse_vm_option(word, out, error);
    if (result == OptionResult::kUnknown) *error = "Unrecognized option: " + word;
    if (result != OptionResult::kTaken) return OptionResult::kBad;
  }
  return OptionResult::kTaken;
}

void apply_switch(std::string_view name, bool on, VmOptions* out) {
  if (name == "BytecodeVerificationRemote") out->verify_none = !on;
  else if (name == "BytecodeVerificationLocal") out->verify_all = on;
  else if (name == "IgnoreUnrecognizedVMOptions") out->ignore_unrecognized = on;
  else if (name == "ReduceSignalUsage") out->reduced_signals = on;
  else if (name == "ShowCodeDetailsInExceptionMessages") switches::show_code_details = on;
  else if (name == "StackTraceInThrowable") switches::stack_traces = on;
  else if (name == "PrintWarnings") switches::print_warnings = on;
  else if (name == "DisableExplicitGC") switches::ignore_explicit_gc = on;
  else if (name == "ClassUnloading") switches::class_unloading = on;
  else if (name == "ExitOnOutOfMemoryError") switches::exit_on_out_of_memory = on;
}

// Flags with a value that this VM heeds. kUnknown: none of them.
OptionResult apply_value(std::string_view name, const std::string& value, VmOptions* out, std::string* error) {
  auto size = [&](const char* what, size_t* target) {
    if (parse_memory_size(value, target)) return OptionResult::kTaken;
    *error = std::string("Invalid ") + what + ": -XX:" + std::string(name) + "=" + value;
    return OptionResult::kBad;
  };
  if (name == "MaxHeapSize") return size("maximum heap size", &out->heap.max_bytes);
  if (name == "InitialHeapSize") return size("initial heap size", &out->heap.initial_bytes);
  if (name == "ThreadStackSize" && is_number(value)) return parse_vm_option("-Xss" + value + "k", out, error);
  if (name == "VMOptionsFile") return parse_options_file(value, out, error);
  size_t bytes;
  if (name == "ActiveProcessorCount" && is_number(value)) switches::active_processor_count = std::atoi(value.c_str());
  // Not more frames than an array can hold; 0 means no limit.
  if (name == "MaxJavaStackTraceDepth" && parse_memory_size(value, &bytes))
    switches::max_trace_depth = bytes == 0 || bytes > kMaxTraceDepth ? kMaxTraceDepth : static_cast<int>(bytes);
  if (name == "MaxMetaspaceSize" || name == "MaxDirectMemorySize") {
    if (!parse_memory_size(value, &bytes)) {
      *error = "Improperly specified VM option '" + std::string(name) + "=" + value + "'";
      return OptionResult::kBad;
    }
    if (name == "MaxMetaspaceSize") switches::max_metaspace = bytes;
    else properties::set("sun.nio.MaxDirectMemorySize", std::to_string(bytes));
  }
  if (name == "MaxRAMPercentage" && is_real(value)) set_max_ram_percentage(std::strtod(value.c_str(), nullptr), out);
  return OptionResult::kUnknown;
}

}  // namespace

OptionResult parse_hotspot_flag(std::string_view flag, VmOptions* out, std::string* error) {
  bool has_sign = flag.starts_with('+') || flag.starts_with('-');
  std::string_view rest = has_sign ? flag.substr(1) : flag;
  std::string_view name = rest.substr(0, rest.find('='));
  bool has_value = name.size() < rest.size();
  std::string value(has_value ? rest.substr(name.size() + 1) : "");
  auto bad = [&](const char* what) {
    *error = what + (" '" + std::string(rest)) + "'";
    return OptionResult::kBad;
  };
  if (name == "VMOptionsFile" && has_value) return apply_value(name, value, out, error);
  const Name* row = find(name);
  if (!row) return OptionResult::kUnknown;
  for (const Deprecation& d : kDeprecated)
    if (d.name == name)
      out->warnings.push_back("OpenJDK 64-Bit Server VM warning: Option " + std::string(name) + " was deprecated in version " +
                              std::string(d.since) + " and will likely be removed in a future release.");
  if (row->form == Form::kBool) {
    if (!has_sign) return bad("Missing +/- setting for VM option");
    if (has_value) return bad("Improperly specified VM option");
    apply_switch(name, flag[0] == '+', out);
    return OptionResult::kTaken;
  }
  if (has_sign) return bad("Unexpected +/- setting in VM option");
  if (!has_value) return bad("Improperly specified VM option");
  if (OptionResult result = apply_value(name, value, out, error); result != OptionResult::kUnknown) return result;
  bool good = row->form == Form::kText || (row->form == Form::kNumber ? is_number(value) : is_real(value));
  return good ? OptionResult::kTaken : bad("Improperly specified VM option");
}

}  // namespace rrvm
