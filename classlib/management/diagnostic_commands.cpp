// See classlib/management/diagnostic_commands.h.
#include "classlib/management/diagnostic_commands.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "classlib/jvm/entry.h"
#include "classlib/management/diagnostic_call.h"
#include "classlib/management/management_agent.h"
#include "vm/base/futex.h"
#include "vm/base/log.h"
#include "vm/diagnose/heap_dump.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/exec/call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"
#include "vm/options/flag_table.h"
#include "vm/options/hotspot_flags.h"
#include "vm/options/properties.h"

namespace rrvm::diagnostics {

namespace {

const int64_t start_nanos = monotonic_nanos();

std::string property(const char* name) {
  const std::string* value = properties::find(name);
  return value ? *value : "";
}

void version(Call& c) {
  c.out = property("java.vm.name") + " version " + property("java.vm.version") + "\n";
  std::string release = property("java.vm.version");
  c.out += "JDK " + release.substr(0, release.find('+')) + "\n";
}

void command_line(Call& c) {
  c.out = "VM Arguments:\n";
  if (!properties::vm_arguments().empty()) {
    c.out += "jvm_args: ";
    for (const std::string& argument : properties::vm_arguments()) c.out += argument + " ";
    c.out += "\n";
  }
  std::string class_path = property("java.class.path");
  c.out += "java_command: " + (properties::find("sun.java.command") ? property("sun.java.command") : "<unknown>") +
           "\n" + "java_class_path (initial): " + (class_path.empty() ? "<not set>" : class_path) +
           "\nLauncher Type: " + property("sun.java.launcher") + "\n";
}

void uptime(Call& c) {
  int64_t millis = (monotonic_nanos() - start_nanos) / 1'000'000;
  char text[64];
  if (c.is_on("-date")) {
    time_t now = time(nullptr);
    tm local;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.000%z: ", localtime_r(&now, &local));
    c.out += text;
  }
  std::snprintf(text, sizeof text, "%ld.%03ld s\n", millis / 1000, millis % 1000);
  c.out += text;
}

void flags(Call& c) {
  if (!c.is_on("-all")) {
    c.out = flag_table::changed_options(" ") + "\n";
    return;
  }
  c.out = flag_table::describe_all("[Global flags]");
}

void set_flag_command(Call& c) {
  set_flag(c.text("flag name"), c.text("string value"), flag_table::Origin::kManagement, &c.out);
}

void all_properties(Call& c) { c.out = system_properties(c.thread, "serializePropertiesToByteArray"); }

void print_threads(Call& c) { c.out = thread_dump::describe_all(c.thread, c.is_on("-l")); }

void histogram(Call& c) { c.out = heap_dump::class_histogram(c.thread); }

void run_collection(Call&) { heap::collect("Diagnostic Command"); }

void run_finalization(Call& c) {
  Klass* k = load_class(c.thread, Symbol::intern("java/lang/System"), boot_loader_data());
  if (k) call_static(c.thread, k, "runFinalization", "()V", {});
}

void heap_info(Call& c) {
  char text[200];
  std::snprintf(text, sizeof text, " mark-sweep heap   total %zuK, used %zuK, max %zuK\n Metaspace       used %zuK\n",
                heap::total_bytes() >> 10, heap::used_bytes() >> 10, heap::max_bytes() >> 10,
                metaspace::used_bytes() >> 10);
  c.out = text;
}

void dump(Call& c) {
  std::string path = c.text("filename"), error;
  size_t bytes = 0;
  int64_t start = monotonic_nanos();
  c.out = "Dumping heap to " + path + " ...\n";
  if (!heap_dump::write(c.thread, path, c.is_on("-overwrite"), &bytes, &error)) {
    c.out += "Unable to create " + path + ": " + error + "\n";
    return;
  }
  char text[100];
  std::snprintf(text, sizeof text, "Heap dump file created [%zu bytes in %.3f secs]\n", bytes,
                static_cast<double>(monotonic_nanos() - start) / 1e9);
  c.out += text;
}

void set_log(Call& c) {
  std::string what = c.text("what"), output = c.text("output"), decorators = c.text("decorators");
  if (c.is_on("disable")) log::configure(":disable");
  else if (c.is_on("list")) c.out = log::usage();
  else if (!log::configure(":" + what + ":" + output + ":" + decorators))
    c.out = "The log was not changed: a wrong option.\n";
}

void start_agent(Call& c) {
  std::string settings;
  for (const auto& [key, value] : c.values)
    settings += (settings.empty() ? "" : ",") + ("com.sun.management." + key) + "=" + value;
  management_agent::start_remote(c.thread, settings);
}

void start_local_agent(Call& c) { management_agent::start_local(c.thread); }

void stop_agent(Call& c) { management_agent::stop_remote(c.thread); }

void agent_status(Call& c) { c.out = management_agent::status(c.thread); }

std::string describe_arguments(const Command& command) {
  std::string out;
  for (bool options : {false, true}) {
    bool first = true;
    for (const Argument& a : command.arguments) {
      if (a.is_option != options) continue;
      if (first)
        out += options ? "\nOptions: (options must be specified using the <key> or <key>=<value> syntax)\n"
                       : "\nArguments:\n";
      first = false;
      out += std::string("\t") + a.name + " : " + (a.is_mandatory ? "" : "[optional]") + " " + a.description + " (" +
             a.type + ", " + (a.initial ? a.initial : "no default value") + ")\n";
    }
  }
  return out;
}

std::string syntax(const Command& command) {
  bool has_options =
      std::any_of(command.arguments.begin(), command.arguments.end(), [](const Argument& a) { return a.is_option; });
  std::string out = std::string(command.name) + (has_options ? " [options]" : "") + " ";
  for (const Argument& a : command.arguments)
    if (!a.is_option) out += (a.is_mandatory ? " <" : " [<") + std::string(a.name) + (a.is_mandatory ? ">" : ">]");
  return out;
}

void help(Call& c) {
  std::string name = c.text("command name");
  if (!name.empty()) {
    const Command* command = find(name);
    if (!command) {
      c.out = "Help unavailable : '" + name + "' : No such command\n";
      return;
    }
    c.out = name + "\n" + command->description + "\n\nImpact: " + command->impact + "\n\n";
    if (command->permission)
      c.out += std::string("Permission: java.lang.management.ManagementPermission(") + command->permission + ")\n\n";
    c.out += "Syntax : " + syntax(*command) + "\n" + describe_arguments(*command);
    return;
  }
  c.out = "The following commands are available:\n";
  for (const Command& command : all())
    c.out += std::string(command.name) + (c.is_on("-all") ? std::string("\n\t") + command.description : "") + "\n";
  c.out += "\nFor more information about a specific command use 'help <command>'.\n";
}

constexpr Argument kHistogramArguments[] = {
    {"-all", "count unreachable objects too; this VM counts those that a collection finds", "BOOLEAN", "false", false,
     true}};
constexpr Argument kDumpArguments[] = {
    {"filename", "the file to write", "STRING", nullptr, true, false},
    {"-all", "unreachable objects too; this VM writes those that a collection finds", "BOOLEAN", "false", false, true},
    {"-overwrite", "replace a file that is there", "BOOLEAN", "false", false, true}};
constexpr Argument kThreadArguments[] = {
    {"-l", "with the locks of java.util.concurrent that each thread owns", "BOOLEAN", "false", false, true},
    {"-e", "accepted for java's sake", "BOOLEAN", "false", false, true}};
constexpr Argument kFlagsArguments[] = {
    {"-all", "all flags, not only those that were changed", "BOOLEAN", "false", false, true}};
constexpr Argument kSetFlagArguments[] = {{"flag name", "the flag to set", "STRING", nullptr, true, false},
                                          {"string value", "its new value", "STRING", nullptr, false, false}};
constexpr Argument kLoadArguments[] = {{"library path", "the agent to load", "STRING", nullptr, true, false},
                                       {"agent option", "what to pass to it", "STRING", nullptr, false, false}};
constexpr Argument kUptimeArguments[] = {{"-date", "put the date before it", "BOOLEAN", "false", false, true}};
constexpr Argument kHelpArguments[] = {{"command name", "the command to explain", "STRING", nullptr, false, false},
                                       {"-all", "explain all", "BOOLEAN", "false", false, true}};
constexpr Argument kLogArguments[] = {
    {"output", "stdout, stderr or a file", "STRING", nullptr, false, true},
    {"what", "tags and levels", "STRING", nullptr, false, true},
    {"decorators", "what is written before each line", "STRING", nullptr, false, true},
    {"disable", "write nothing more", "BOOLEAN", "false", false, true},
    {"list", "what can be chosen", "BOOLEAN", "false", false, true}};

// A setting of the agent is the property com.sun.management.NAME; it has no default here but the agent's own.
constexpr Argument agent_setting(const char* name, const char* description, const char* type = "STRING") {
  return {name, description, type, nullptr, false, true};
}
constexpr Argument kAgentArguments[] = {
    agent_setting("config.file", "a file of settings"),
    agent_setting("jmxremote.host", "the address to listen at"),
    agent_setting("jmxremote.port", "the port of the registry"),
    agent_setting("jmxremote.rmi.port", "the port of the connector"),
    agent_setting("jmxremote.ssl", "connections by SSL", "BOOLEAN"),
    agent_setting("jmxremote.registry.ssl", "the registry too", "BOOLEAN"),
    agent_setting("jmxremote.authenticate", "clients must log in", "BOOLEAN"),
    agent_setting("jmxremote.password.file", "their passwords"),
    agent_setting("jmxremote.access.file", "what each may do"),
    agent_setting("jmxremote.login.config", "the entry of JAAS that logs them in"),
    agent_setting("jmxremote.ssl.enabled.cipher.suites", "SSL's ciphers"),
    agent_setting("jmxremote.ssl.enabled.protocols", "SSL's protocols"),
    agent_setting("jmxremote.ssl.need.client.auth", "clients need certificates", "BOOLEAN"),
    agent_setting("jmxremote.ssl.config.file", "a file of SSL's settings"),
    agent_setting("jmxremote.autodiscovery", "announce the agent by JDP", "BOOLEAN"),
    agent_setting("jdp.port", "JDP's port", "INT"),
    agent_setting("jdp.address", "JDP's address"),
    agent_setting("jdp.source_addr", "the address that JDP sends from"),
    agent_setting("jdp.ttl", "how far JDP's packets go", "INT"),
    agent_setting("jdp.pause", "seconds between packets", "INT"),
    agent_setting("jdp.name", "the name to announce"),
};

constexpr const char* kLow = "Low";
constexpr const char* kMedium = "Medium: depends on the number of threads.";
constexpr const char* kHigh = "High: depends on the size of the heap.";

const Command kCommands[] = {
    {"GC.class_histogram", "Counts and sizes of objects by class.", kHigh, "monitor", kHistogramArguments, histogram},
    {"GC.finalizer_info", "Which objects wait for their finalizers.", kMedium, "monitor", {}, finalizer_info},
    {"GC.heap_dump", "Writes all objects to a file in the hprof format.", kHigh, "monitor", kDumpArguments, dump},
    {"GC.heap_info", "How large the heap is.", kMedium, "monitor", {}, heap_info},
    {"GC.run", "Collects garbage, as System.gc() does.", kHigh, nullptr, {}, run_collection},
    {"GC.run_finalization",
     "Runs finalizers, as System.runFinalization() does.",
     kMedium,
     nullptr,
     {},
     run_finalization},
    {"JVMTI.agent_load", "Loads an agent, a library or a jar.", kLow, "control", kLoadArguments, load_agent},
    {"ManagementAgent.start", "Starts the agent for clients of JMX on other machines.", kLow, "control",
     kAgentArguments, start_agent},
    {"ManagementAgent.start_local",
     "Starts the agent for clients of JMX on this machine.",
     kLow,
     "control",
     {},
     start_local_agent},
    {"ManagementAgent.status", "Whether the agent runs, and its settings.", kLow, "monitor", {}, agent_status},
    {"ManagementAgent.stop", "Stops the agent for other machines.", kLow, "control", {}, stop_agent},
    {"Thread.print", "All threads with their stacks.", kMedium, "monitor", kThreadArguments, print_threads},
    {"VM.command_line", "The command line of this process.", kLow, "monitor", {}, command_line},
    {"VM.dynlibs", "The libraries, and everything else that is mapped.", kLow, "monitor", {}, dynamic_libraries},
    {"VM.flags", "Flags of the VM and their values.", kLow, "monitor", kFlagsArguments, flags},
    {"VM.log", "Changes what is logged.", kLow, "control", kLogArguments, set_log},
    {"VM.set_flag", "Changes a flag that may be changed in a running VM.", kLow, "control", kSetFlagArguments,
     set_flag_command},
    {"VM.system_properties", "The system properties.", kLow, "monitor", {}, all_properties},
    {"VM.uptime", "How long the VM has been running.", kLow, nullptr, kUptimeArguments, uptime},
    {"VM.version", "The version of the VM.", kLow, "monitor", {}, version},
    {"help", "Lists the commands, or explains one of them.", kLow, nullptr, kHelpArguments, help},
};

// Words of a command line; quotes join.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (size_t i = 0; i < line.size();) {
    if (line[i] == ' ' || line[i] == '\t') {
      ++i;
      continue;
    }
    std::string word;
    char quote = 0;
    for (; i < line.size() && (quote || (line[i] != ' ' && line[i] != '\t')); ++i) {
      if (quote ? line[i] == quote : line[i] == '"' || line[i] == '\'') quote = quote ? 0 : line[i];
      else word += line[i];
    }
    words.push_back(std::move(word));
  }
  return words;
}

// "" or what is wrong.
std::string take_words(const Command& command, const std::vector<std::string>& words,
                       std::map<std::string, std::string>* values) {
  if (command.arguments.empty() && words.size() > 1)
    return "The argument list of this diagnostic command should be empty.";
  size_t position = 0;
  std::vector<const Argument*> places;
  for (const Argument& a : command.arguments)
    if (!a.is_option) places.push_back(&a);
  for (size_t i = 1; i < words.size(); ++i) {
    std::string key = words[i].substr(0, words[i].find('='));
    bool has_value = key.size() < words[i].size();
    auto option = std::find_if(command.arguments.begin(), command.arguments.end(),
                               [&](const Argument& a) { return a.is_option && key == a.name; });
    if (option != command.arguments.end()) {
      (*values)[key] = has_value ? words[i].substr(key.size() + 1) : "true";
    } else if (position < places.size()) {
      (*values)[places[position++]->name] = words[i];
    } else {
      return "Unknown argument '" + words[i] + "' in diagnostic command.";
    }
  }
  for (const Argument* a : places)
    if (a->is_mandatory && !values->contains(a->name))
      return "The argument '" + std::string(a->name) + "' is mandatory.";
  return "";
}

}  // namespace

static std::vector<Command>& table() {
  static auto& commands = *new std::vector<Command>(std::begin(kCommands), std::end(kCommands));
  return commands;
}

std::span<const Command> all() { return table(); }

void add(std::span<const Command> commands) {
  table().insert(table().end(), commands.begin(), commands.end());
  std::sort(table().begin(), table().end(),
            [](const Command& a, const Command& b) { return std::string_view(a.name) < std::string_view(b.name); });
}

const Command* find(std::string_view name) {
  for (const Command& command : table())
    if (name == command.name) return &command;
  return nullptr;
}

bool execute(Thread* thread, std::string_view line, std::string* answer) {
  std::vector<std::string> words = words_of(line);
  const Command* command = words.empty() ? nullptr : find(words[0]);
  if (!command) return *answer = "Unknown diagnostic command", false;
  Call call(thread, answer);
  if (std::string wrong = take_words(*command, words, &call.values); !wrong.empty()) return *answer = wrong, false;
  command->run(call);
  return !thread->has_exception();
}

// java reads what looks like a number and leaves the rest; a sign of an integer wraps around.
static std::string number_at_start(const std::string& text, bool is_double) {
  char* end = nullptr;
  std::string number = is_double ? std::to_string(std::strtod(text.c_str(), &end))
                                 : std::to_string(std::strtoull(text.c_str(), &end, 10));
  return end == text.c_str() && !is_double ? "" : number;
}

bool set_flag(const std::string& name, const std::string& text, flag_table::Origin origin, std::string* answer) {
  const flag_table::Flag* flag = flag_table::find(name);
  std::string value = text, complaint;
  if (!flag) return *answer = "flag " + name + " does not exist\n", false;
  if (!flag->is_manageable()) return *answer = "only 'writeable' flags can be set\n", false;
  if (text.empty()) return *answer = "flag value is missing\n", false;
  if (flag->is_bool()) value = text == "1" ? "true" : text == "0" ? "false" : text;
  else if (!flag->is_text()) value = number_at_start(text, flag->type == flag_table::Type::kDouble);
  if (change_flag(*flag, value, origin, &complaint)) return true;
  *answer = !complaint.empty() ? complaint + "\n"
            : flag->is_bool()  ? "flag value must be a boolean (1/0 or true/false)\n"
                               : "flag value must be an unsigned integer\n";
  return false;
}

std::string system_properties(Thread* thread, const char* method) {
  Klass* k = load_class(thread, Symbol::intern("jdk/internal/vm/VMSupport"), boot_loader_data());
  Object* bytes = k ? call_static(thread, k, method, "()[B", {}).ref : nullptr;
  if (!bytes || thread->has_exception()) return "";
  return {as_array(bytes)->data<char>(), static_cast<size_t>(as_array(bytes)->length)};
}

}  // namespace rrvm::diagnostics
