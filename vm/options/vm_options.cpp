// See vm/options/vm_options.h. Options that ask for something the VM has no use for (compiler modes, class data
// sharing) are taken silently when java has them.
#include "vm/options/vm_options.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "vm/base/log.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/trace.h"
#include "vm/options/assertions.h"
#include "vm/options/hotspot_flags.h"
#include "vm/options/properties.h"
#include "vm/options/switches.h"

namespace rrvm {
namespace {

constexpr size_t kMinStackBytes = 136 << 10, kMaxStackBytes = 1 << 30;
constexpr size_t kMinHeapBytes = 2 << 20, kMinInitialBytes = 1 << 20;

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

void warn(VmOptions* out, std::string text) {
  out->warnings.push_back("OpenJDK 64-Bit Server VM warning: " + std::move(text));
}

// "--add-opens=x" becomes jdk.module.addopens.0, the next one .1, which ModuleBootstrap reads.
struct ModuleOption {
  std::string_view option, property;
  bool numbered;
};
constexpr ModuleOption kModuleOptions[] = {
    {"--add-reads=", "jdk.module.addreads", true},
    {"--add-exports=", "jdk.module.addexports", true},
    {"--add-opens=", "jdk.module.addopens", true},
    {"--add-modules=", "jdk.module.addmods", true},
    {"--patch-module=", "jdk.module.patch", true},
    {"--enable-native-access=", "jdk.module.enable.native.access", true},
    {"--limit-modules=", "jdk.module.limitmods", false},
    {"--module-path=", "jdk.module.path", false},
    {"--upgrade-module-path=", "jdk.module.upgrade.path", false},
};

// These properties speak for the options above; -D must not.
bool is_internal_module_property(std::string_view key) {
  for (const ModuleOption& row : kModuleOptions)
    if (key.starts_with(row.property) && (key.size() == row.property.size() || key[row.property.size()] == '.'))
      return true;
  return false;
}

// What the VM itself says about itself.
bool is_read_only_property(std::string_view key) {
  for (std::string_view name :
       {"java.vm.specification.name", "java.vm.specification.vendor", "java.vm.specification.version",
        "java.vm.version", "java.vm.name", "java.vm.vendor", "java.vm.info", "sun.nio.MaxDirectMemorySize"})
    if (key == name) return true;
  return false;
}

// A property that several options of one kind may set: "base.0", "base.1" ...
void set_numbered(std::string_view base, std::string_view value) {
  std::string key;
  for (int n = 0; properties::find(key = std::string(base) + "." + std::to_string(n)); ++n) {}
  properties::set(key, value);
}

OptionResult take_property(std::string_view assignment, VmOptions* out, std::string* error) {
  size_t equals = std::min(assignment.find('='), assignment.size());
  std::string_view key = assignment.substr(0, equals);
  std::string_view value = equals < assignment.size() ? assignment.substr(equals + 1) : "";
  if (!value.empty() && value != "\"\"" && (key == "java.endorsed.dirs" || key == "java.ext.dirs")) {
    *error = "-D" + std::string(key) + "=" + std::string(value) + " is not supported." +
             (key == "java.ext.dirs" ? "  Use -classpath instead."
                                     : " Endorsed standards and standalone APIs\n"
                                       "in modular form will be supported via the concept of upgradeable modules.");
    out->error_to_stdout = true;
    return OptionResult::kBad;
  }
  if (is_internal_module_property(key)) {
    warn(out,
         "Ignoring system property options whose names match the '-Djdk.module.*'. names that are reserved for "
         "internal use.");
  } else if (!is_read_only_property(key)) {
    properties::set(key, value);
  }
  if (key.starts_with("com.sun.management") && !flag_table::is_on("ManagementServer")) {
    flag_table::put("ManagementServer", "true", out->origin);
    set_numbered("jdk.module.addmods", "jdk.management.agent");
  }
  return OptionResult::kTaken;
}

OptionResult take_module_option(std::string_view option, VmOptions* out, std::string* error) {
  for (const ModuleOption& row : kModuleOptions) {
    std::string_view value = option;
    if (!take_prefix(value, row.option)) continue;
    if (row.option == "--patch-module=" && value.find('=') == std::string_view::npos) {
      *error = "Missing '=' in --patch-module specification";
      out->error_to_stdout = true;
      return OptionResult::kBad;
    }
    if (row.numbered) set_numbered(row.property, value);
    else properties::set(row.property, value);
    return OptionResult::kTaken;
  }
  return OptionResult::kUnknown;
}

// Accepted without effect.
constexpr std::string_view kIgnored[] = {"-server",    "-client",      "-native",        "-Xfuture",
                                         "-Xdebug",    "-Xnoagent",    "-Xcheck:jni",    "-Xshare:off",
                                         "-Xshare:on", "-Xshare:auto", "-Xverify:remote"};
constexpr std::string_view kIgnoredPrefixes[] = {"-verbose", "-Dsun.java.launcher.pid"};

OptionResult take_log(std::string_view tail, std::string* error) {
  if (tail == ":help") {
    std::printf("%s", log::usage().c_str());
    shutdown::exit_process(0);
  }
  if (log::configure(tail)) return OptionResult::kTaken;
  *error = "Invalid -Xlog option '-Xlog" + std::string(tail) + "', see error log for details.";
  return OptionResult::kBad;
}

// -Xmaxf and -Xminf: a share that java keeps as a percentage.
OptionResult take_free_ratio(std::string_view option, std::string_view text, const char* which, const char* flag,
                             VmOptions* out, std::string* error) {
  std::string copy(text), value;
  char* end = nullptr;
  double share = std::strtod(copy.c_str(), &end);
  if (copy.empty() || *end)
    return *error = "Bad " + std::string(which) + " heap free percentage size: " + std::string(option),
           OptionResult::kBad;
  const flag_table::Flag& row = *flag_table::find(flag);
  auto percent = static_cast<uint64_t>(static_cast<int64_t>(std::clamp(share * 100, -1e9, 1e9)));
  if (!flag_table::parse_value(row, std::to_string(percent), &value, error)) return OptionResult::kBad;
  flag_table::put(row, value, out->origin);
  return OptionResult::kTaken;
}

struct SizeOption {
  const char* what;
  const char* flag;  // that says the same; null: none
  size_t low;
};

OptionResult take_size(std::string_view text, const SizeOption& size, std::string_view option, size_t* target,
                       VmOptions* out, std::string* error) {
  size_t bytes;
  if (!parse_memory_size(text, &bytes) || bytes < size.low) {
    *error = "Invalid " + std::string(size.what) + ": " + std::string(option);
    return OptionResult::kBad;
  }
  *target = bytes;
  if (size.flag) flag_table::put(size.flag, std::to_string(bytes), out->origin);
  return OptionResult::kTaken;
}

// What is behind -Xstress:
OptionResult take_stress(std::string_view text, std::string_view option, VmOptions* out, std::string* error) {
  static constexpr struct {
    std::string_view name, unit;
    size_t StressOptions::*target;
  } kRows[] = {
#define RRVM_STRESS(name, unit, help) {#name, unit, &StressOptions::name},
#include "vm/options/stress.def"
#undef RRVM_STRESS
  };
  for (const auto& row : kRows) {
    std::string_view value = text;
    if (!take_prefix(value, row.name)) continue;
    if (row.unit.empty() && value.empty()) return out->stress.*row.target = 1, OptionResult::kTaken;
    if (!row.unit.empty() && take_prefix(value, "="))
      return take_size(value, {row.unit.data(), nullptr, 1}, option, &(out->stress.*row.target), out, error);
  }
  return OptionResult::kUnknown;
}

OptionResult take_stack_size(std::string_view text, std::string_view option, VmOptions* out, std::string* error) {
  size_t bytes;
  OptionResult result = take_size(text, {"thread stack size", nullptr, 0}, option, &bytes, out, error);
  if (result != OptionResult::kTaken) return result;
  if (bytes > kMaxStackBytes) {
    *error = "Invalid thread stack size: " + std::string(option) +
             "\nThe specified size exceeds the maximum representable size.";
    return OptionResult::kBad;
  }
  if (bytes && bytes < kMinStackBytes) {
    *error = "\nThe Java thread stack size specified is too small. Specify at least 136k";
    out->error_to_stdout = true;
    return OptionResult::kBad;
  }
  out->stack_bytes = bytes;
  flag_table::put("ThreadStackSize", std::to_string((bytes + 1023) / 1024), out->origin);
  return OptionResult::kTaken;
}

// Options of the form -Xname... or that stand for themselves. kUnknown: none of them.
OptionResult take_plain(std::string_view option, VmOptions* out, std::string* error) {
  std::string_view value = option;
  auto bad = [&](std::string text) { return *error = std::move(text), OptionResult::kBad; };
  if (option == "-Xint") return out->execution = ExecutionMode::kInterpreted, OptionResult::kTaken;
  if (option == "-Xmixed") return out->execution = ExecutionMode::kMixed, OptionResult::kTaken;
  if (option == "-Xcomp") return out->execution = ExecutionMode::kCompiled, OptionResult::kTaken;
  if (option == "-Xbatch") return flag_table::put("BackgroundCompilation", "false", out->origin), OptionResult::kTaken;
  if (take_prefix(value, "-Xmx"))
    return take_size(value, {"maximum heap size", "MaxHeapSize", 1}, option, &out->heap.max_bytes, out, error);
  if (take_prefix(value, "-Xms"))
    return take_size(value, {"initial heap size", "InitialHeapSize", 0}, option, &out->heap.initial_bytes, out, error);
  if (take_prefix(value, "-Xss")) return take_stack_size(value, option, out, error);
  size_t ignored;
  if (take_prefix(value, "-Xmn"))
    return take_size(value, {"initial young generation size", "NewSize", 1}, option, &ignored, out, error);
  if (take_prefix(value, "-Xmaxf")) return take_free_ratio(option, value, "max", "MaxHeapFreeRatio", out, error);
  if (take_prefix(value, "-Xminf")) return take_free_ratio(option, value, "min", "MinHeapFreeRatio", out, error);
  if (take_prefix(value, "-Xmaxjitcodesize")) {
    if (parse_memory_size(value, &ignored))
      return parse_hotspot_flag("ReservedCodeCacheSize=" + std::string(value), out, error);
    return bad("Invalid maximum code cache size: " + std::string(option) + ".");
  }
  if (option == "-green") return bad("Green threads support not available");
  if (take_prefix(value, "-Xbootclasspath/a:")) {
    if (!out->boot_append.empty()) out->boot_append += ':';
    out->boot_append += value;
    properties::set("jdk.boot.class.path.append", out->boot_append);
    return OptionResult::kTaken;
  }
  for (std::string_view removed : {"-Xbootclasspath/p", "-Xbootclasspath"}) {
    if (!option.starts_with(std::string(removed) + ":")) continue;
    out->error_to_stdout = true;
    return bad(std::string(removed) + " is no longer a supported option.");
  }
  if (option == "-Xnoclassgc") return switches::class_unloading = false, OptionResult::kTaken;
  if (option == "-verbose" || option == "-verbose:class")
    return log::enable("class+load,class+unload"), OptionResult::kTaken;
  if (option == "-verbose:gc") return log::enable("gc"), OptionResult::kTaken;
  if (option == "-Xverify:none" || option == "-noverify") {
    warn(out,
         "Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future "
         "release.");
    return out->verify_none = true, OptionResult::kTaken;
  }
  if (option == "-Xverify" || option == "-Xverify:all") return out->verify_all = true, OptionResult::kTaken;
  if (option == "--enable-preview") return out->enable_preview = true, OptionResult::kTaken;
  if (option == "-Xrs") return out->reduced_signals = true, OptionResult::kTaken;
  if (take_prefix(value, "-Xstress:gc="))
    return take_size(value, {"number of pages", nullptr, 1}, option, &out->heap.collect_every, out, error);
  if (take_prefix(value, "-Xstress:")) return take_stress(value, option, out, error);
  if (option == "-Xgdb") return out->tells_gdb = true, OptionResult::kTaken;
  if (option == "-Xtrace:natives") return trace_natives = true, OptionResult::kTaken;
  if (option.starts_with("--illegal-access=") || option == "-Xprof") {
    warn(out, "Ignoring option " + std::string(option) + "; support was removed in " +
                  (option == "-Xprof" ? "10.0" : "17.0"));
    return OptionResult::kTaken;
  }
  if (take_prefix(value, "-Xloggc:")) {
    log::warn("gc", "-Xloggc is deprecated. Will use -Xlog:gc:" + std::string(value) + " instead.");
    out->gc_log = value;
    return OptionResult::kTaken;
  }
  if (take_prefix(value, "-Xlog")) return take_log(value, error);
  for (std::string_view agent : {"-agentlib:", "-agentpath:", "-javaagent:", "-Xrun"})
    if (option.starts_with(agent)) return out->agents.emplace_back(option), OptionResult::kTaken;
  if (std::find(std::begin(kIgnored), std::end(kIgnored), option) != std::end(kIgnored)) return OptionResult::kTaken;
  if (option.starts_with("-Xverify")) return bad("Unrecognized verification option: " + std::string(option));
  if (option.starts_with("-Xcheck")) return bad("Unrecognized check option: " + std::string(option));
  for (std::string_view prefix : kIgnoredPrefixes)
    if (option.starts_with(prefix)) return OptionResult::kTaken;
  return OptionResult::kUnknown;
}

// What the launcher says, not the user: no VM argument in management's eyes.
bool is_launcher_option(std::string_view option) {
  for (std::string_view prefix : {"-Djava.class.path", "-Dsun.java.command", "-Dsun.java.launcher", "-XXrrvm:"})
    if (option.starts_with(prefix)) return true;
  return false;
}

// False after *error is set.
bool take_option(const std::string& option, VmOptions* out, std::string* error) {
  if (!is_launcher_option(option)) properties::vm_arguments().push_back(option);
  switch (parse_vm_option(option, out, error)) {
    case OptionResult::kTaken: return true;
    case OptionResult::kBad: return false;
    case OptionResult::kUnknown: break;
  }
  if (out->ignore_unrecognized) return true;
  if (option.starts_with("-XX:")) {
    out->warnings.push_back("rrvm: warning: unknown option " + option + " ignored");
    return true;
  }
  *error = "Unrecognized option: " + option;
  return false;
}

bool take_variable(const char* variable, VmOptions* out, std::string* error) {
  const char* value = std::getenv(variable);
  if (!value) return true;
  std::fprintf(stderr, "Picked up %s: %s\n", variable, value);
  std::vector<std::string> words;
  if (!split_option_words(value, &words)) return *error = "Unmatched quote in " + std::string(variable), false;
  out->origin = flag_table::Origin::kEnvironment;
  std::string container = std::exchange(out->container, "env_var='" + std::string(variable) + "'");
  std::string file = std::exchange(out->options_file, "");
  bool good =
      std::all_of(words.begin(), words.end(), [&](const std::string& word) { return take_option(word, out, error); });
  out->origin = flag_table::Origin::kCommandLine;
  out->container = std::move(container);
  out->options_file = std::move(file);
  return good;
}

}  // namespace

bool parse_memory_size(std::string_view text, size_t* bytes) {
  size_t value = 0;
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2), base = 16;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (failure != std::errc() || end == text.data()) return false;
  std::string_view suffix(end, static_cast<size_t>(text.data() + text.size() - end));
  unsigned shift = 0;
  if (suffix.size() > 1) return false;
  if (suffix.size() == 1) {
    size_t unit = std::string_view("kmgt").find(static_cast<char>(suffix[0] | 0x20));
    if (unit == std::string_view::npos) return false;
    shift = static_cast<unsigned>(unit + 1) * 10;
  }
  if (shift && value >> (64 - shift)) return false;
  *bytes = value << shift;
  return true;
}

bool split_option_words(std::string_view text, std::vector<std::string>* words) {
  auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  for (size_t i = 0; i < text.size();) {
    if (is_space(text[i])) {
      ++i;
      continue;
    }
    std::string word;
    while (i < text.size() && !is_space(text[i])) {
      char c = text[i++];
      if (c != '"' && c != '\'') {
        word += c;
        continue;
      }
      size_t close = text.find(c, i);
      if (close == std::string_view::npos) return false;
      word += text.substr(i, close - i);
      i = close + 1;
    }
    words->push_back(std::move(word));
  }
  return true;
}

OptionResult parse_vm_option(std::string_view option, VmOptions* out, std::string* error) {
  std::string_view value = option;
  if (take_prefix(value, "-D")) return take_property(value, out, error);
  if (assertions::add_option(option)) return OptionResult::kTaken;
  if (take_prefix(value, "-XX:")) return parse_hotspot_flag(value, out, error);
  if (take_prefix(value, "-XXrrvm:")) {
    size_t equals = std::min(value.find('='), value.size());
    out->own.emplace_back(value.substr(0, equals), value.substr(std::min(equals + 1, value.size())));
    return OptionResult::kTaken;
  }
  OptionResult result = take_module_option(option, out, error);
  return result == OptionResult::kUnknown ? take_plain(option, out, error) : result;
}

bool parse_vm_options(const std::vector<std::string>& options, VmOptions* out, std::string* error) {
  for (const std::string& option : options) {
    if (option == "-XX:+IgnoreUnrecognizedVMOptions") out->ignore_unrecognized = true;
    if (option != "-XX:+PrintFlagsInitial") continue;
    std::printf("%s", flag_table::describe_all("[Global flags]").c_str());
    shutdown::exit_process(0);
  }
  if (!take_variable("JAVA_TOOL_OPTIONS", out, error)) return false;
  for (const std::string& option : options)
    if (!take_option(option, out, error)) return false;
  if (!take_variable("_JAVA_OPTIONS", out, error)) return false;
  if (!out->has_settings_file && access(".hotspotrc", F_OK) == 0)
    warn(out, ".hotspotrc file is present but has been ignored.  Run with -XX:Flags=.hotspotrc to load the file.");
  if (out->gc_log && !log::configure(":gc:" + *out->gc_log)) {
    out->error_without_newline = true;  // the log has said why
    return false;
  }
  if (std::string text = core_dump_limit(); !text.empty()) warn(out, text);
  *error = check_flag_relations();
  return error->empty();
}

// The heap grows as it is needed, but java reserves all of it, and refuses what no process has addresses for.
static bool has_addresses_for(size_t bytes) {
  constexpr size_t kSurelyThere = size_t{1} << 40;
  if (bytes < kSurelyThere) return true;
  void* room = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return false;
  munmap(room, bytes);
  return true;
}

std::string check_vm_options(const VmOptions& options) {
  if (std::string text = check_flag_collectors(); !text.empty()) return text;
  const heap::Options& heap = options.heap;
  if (heap.max_bytes && heap.max_bytes < kMinHeapBytes) return "Too small maximum heap";
  if (heap.initial_bytes && heap.initial_bytes < kMinInitialBytes) return "Too small initial heap";
  if (heap.max_bytes && heap.initial_bytes > heap.max_bytes)
    return "Initial heap size set to a larger value than the maximum heap size";
  if (!has_addresses_for(heap.max_bytes))
    return "Could not reserve enough space for " + std::to_string(heap.max_bytes >> 10) + "KB object heap";
  return "";
}

}  // namespace rrvm
