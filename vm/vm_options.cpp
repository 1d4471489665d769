// See vm/vm_options.h. Options that ask for something the VM has no use for (collector tuning, compiler modes) are
// taken silently when java has them. Covered by tests/vm/vm_options_test.cpp.
#include "vm/vm_options.h"

#include <algorithm>
#include <charconv>

#include "vm/assertions.h"
#include "vm/properties.h"

namespace rrvm {
namespace {

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// "--add-opens=x" becomes jdk.module.addopens.0, the next one .1, which ModuleBootstrap reads.
struct ModuleOption {
  std::string_view option, property;
  bool numbered;
};
constexpr ModuleOption kModuleOptions[] = {
    {"--add-reads=", "jdk.module.addreads.", true},
    {"--add-exports=", "jdk.module.addexports.", true},
    {"--add-opens=", "jdk.module.addopens.", true},
    {"--add-modules=", "jdk.module.addmods.", true},
    {"--patch-module=", "jdk.module.patch.", true},
    {"--enable-native-access=", "jdk.module.enable.native.access.", true},
    {"--limit-modules=", "jdk.module.limitmods", false},
    {"--module-path=", "jdk.module.path", false},
    {"--upgrade-module-path=", "jdk.module.upgrade.path", false},
};

bool take_module_option(std::string_view option) {
  for (const ModuleOption& row : kModuleOptions) {
    std::string_view value = option;
    if (!take_prefix(value, row.option)) continue;
    std::string key(row.property);
    for (int n = 0; row.numbered && properties::find(key = std::string(row.property) + std::to_string(n)); ++n) {}
    properties::set(key, value);
    return true;
  }
  return false;
}

// Accepted without effect.
constexpr std::string_view kIgnored[] = {
    "-server", "-client", "-Xint", "-Xcomp", "-Xmixed", "-Xbatch", "-Xrs", "-Xnoclassgc", "-Xfuture", "-Xdebug",
    "-Xnoagent", "-Xinternalversion", "-Xdiag", "--enable-preview", "-XX:+IgnoreUnrecognizedVMOptions", "-Xverify:remote",
    "-verbose:jni", "-verbose:module"};
constexpr std::string_view kIgnoredPrefixes[] = {"-Xshare:", "-Xcheck:", "-Xlog:", "-Xlog", "-Xmn", "-Xlint", "--illegal-access=",
                                                 "-XX:Flags=", "-Dsun.java.launcher.pid"};

// -XX: names that programs' start scripts use; all concern the collector, the compilers or diagnosis.
constexpr std::string_view kKnownFlags[] = {
    "UseG1GC", "UseSerialGC", "UseParallelGC", "UseParallelOldGC", "UseConcMarkSweepGC", "UseZGC", "UseShenandoahGC", "UseEpsilonGC",
    "UseCompressedOops", "UseCompressedClassPointers", "UseStringDeduplication", "UseNUMA", "UseLargePages", "UseTLAB",
    "UseContainerSupport", "UseBiasedLocking", "UsePerfData", "UseAdaptiveSizePolicy", "UseGCOverheadLimit", "UseThreadPriorities",
    "MaxPermSize", "PermSize", "MetaspaceSize", "MaxMetaspaceSize", "CompressedClassSpaceSize", "ReservedCodeCacheSize",
    "InitialCodeCacheSize", "NewSize", "MaxNewSize", "NewRatio", "SurvivorRatio", "MaxTenuringThreshold", "MaxGCPauseMillis",
    "G1HeapRegionSize", "G1ReservePercent", "InitiatingHeapOccupancyPercent", "ParallelGCThreads", "ConcGCThreads", "CICompilerCount",
    "TieredCompilation", "TieredStopAtLevel", "CompileThreshold", "BackgroundCompilation", "Inline", "DoEscapeAnalysis",
    "MaxInlineSize", "FreqInlineSize", "PrintCompilation", "PrintGC", "PrintGCDetails", "PrintFlagsFinal", "HeapDumpOnOutOfMemoryError",
    "HeapDumpPath", "ExitOnOutOfMemoryError", "CrashOnOutOfMemoryError", "OnOutOfMemoryError", "OnError", "ErrorFile",
    "ShowCodeDetailsInExceptionMessages", "OmitStackTraceInFastThrow", "StackTraceInThrowable", "MaxJavaStackTraceDepth",
    "DisableExplicitGC", "ExplicitGCInvokesConcurrent", "AlwaysPreTouch", "UnlockDiagnosticVMOptions", "UnlockExperimentalVMOptions",
    "EnableJVMCI", "AllowRedefinitionToAddDeleteMethods", "EnableDynamicAgentLoading", "DisableAttachMechanism", "ActiveProcessorCount",
    "MaxRAM", "MaxRAMPercentage", "InitialRAMPercentage", "MinRAMPercentage", "MaxDirectMemorySize", "SharedArchiveFile",
    "ArchiveClassesAtExit", "NativeMemoryTracking", "VerifySharedSpaces", "AutoBoxCacheMax", "SoftRefLRUPolicyMSPerMB", "PerfDisableSharedMem"};

OptionResult parse_flag(std::string_view flag, VmOptions* out, std::string* error) {
  std::string_view value = flag;
  if (take_prefix(value, "MaxHeapSize=")) return parse_vm_option("-Xmx" + std::string(value), out, error);
  value = flag;
  if (take_prefix(value, "InitialHeapSize=")) return parse_vm_option("-Xms" + std::string(value), out, error);
  value = flag;
  if (take_prefix(value, "ThreadStackSize=")) return parse_vm_option("-Xss" + std::string(value) + "k", out, error);
  if (flag == "-BytecodeVerificationRemote") return out->verify_none = true, OptionResult::kTaken;
  if (flag == "+BytecodeVerificationLocal") return out->verify_all = true, OptionResult::kTaken;
  bool is_switch = flag.starts_with('+') || flag.starts_with('-');
  std::string_view name = is_switch ? flag.substr(1) : flag.substr(0, flag.find('='));
  bool known = std::find(std::begin(kKnownFlags), std::end(kKnownFlags), name) != std::end(kKnownFlags);
  return known ? OptionResult::kTaken : OptionResult::kUnknown;
}

OptionResult take_size(std::string_view text, const char* what, std::string_view option, size_t* out, std::string* error) {
  if (parse_memory_size(text, out)) return OptionResult::kTaken;
  *error = "Invalid " + std::string(what) + ": " + std::string(option);
  return OptionResult::kBad;
}

}  // namespace

bool parse_memory_size(std::string_view text, size_t* bytes) {
  size_t value = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
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

OptionResult parse_vm_option(std::string_view option, VmOptions* out, std::string* error) {
  std::string_view value = option;
  if (take_prefix(value, "-D")) {
    size_t equals = std::min(value.find('='), value.size());
    properties::set(value.substr(0, equals), equals < value.size() ? value.substr(equals + 1) : "");
    return OptionResult::kTaken;
  }
  if (assertions::add_option(option) || take_module_option(option)) return OptionResult::kTaken;
  if (take_prefix(value, "-Xmx")) return take_size(value, "maximum heap size", option, &out->heap.max_bytes, error);
  if (take_prefix(value, "-Xms")) return take_size(value, "initial heap size", option, &out->heap.initial_bytes, error);
  if (take_prefix(value, "-Xss")) return take_size(value, "thread stack size", option, &out->stack_bytes, error);
  if (take_prefix(value, "-Xbootclasspath/a:")) {
    if (!out->boot_append.empty()) out->boot_append += ':';
    out->boot_append += value;
    return OptionResult::kTaken;
  }
  if (option == "-verbose" || option == "-verbose:class" || option == "-Xlog:class+load")
    return out->verbose_class = true, OptionResult::kTaken;
  if (option == "-verbose:gc" || option == "-Xlog:gc") return out->heap.verbose = true, OptionResult::kTaken;
  if (option == "-Xverify:none" || option == "-noverify") return out->verify_none = true, OptionResult::kTaken;
  if (option == "-Xverify" || option == "-Xverify:all") return out->verify_all = true, OptionResult::kTaken;
  if (std::find(std::begin(kIgnored), std::end(kIgnored), option) != std::end(kIgnored)) return OptionResult::kTaken;
  for (std::string_view prefix : kIgnoredPrefixes)
    if (option.starts_with(prefix)) return OptionResult::kTaken;
  if (take_prefix(value, "-XX:")) return parse_flag(value, out, error);
  return OptionResult::kUnknown;
}

}  // namespace rrvm
