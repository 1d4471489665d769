// See vm/launcher/command_line.h. The order of the cases is java's: it decides between overlapping prefixes.
#include "vm/launcher/command_line.h"

#include <sys/stat.h>

#include <charconv>
#include <string_view>

#include "vm/launcher/class_path.h"
#include "vm/launcher/option_names.h"
#include "vm/launcher/own_options.h"

namespace rrvm::launcher {
namespace {

constexpr int kBadCommandLine = 2;  // for rrvm's own options; java's own mistakes give 1

bool is_source_file(const std::string& word) {
  struct stat status;
  return word.ends_with(".java") && stat(word.c_str(), &status) == 0;
}

// Sizes only for the C stack and -XshowSettings: a malformed one is the VM's to refuse.
bool read_size(std::string_view text, size_t* bytes) {
  size_t value = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
  if (failure != std::errc() || unit.size() > 1) return false;
  size_t power = unit.empty() ? 0 : std::string_view("kmgt").find(static_cast<char>(unit[0] | 0x20)) + 1;
  if (!unit.empty() && power == 0) return false;
  if (power && value >> (64 - 10 * power)) return false;
  *bytes = value << (10 * power);
  return true;
}

class Parser {
 public:
  Parser(const std::vector<std::string>& words, CommandLine* out) : words_(words), out_(*out) {}

  void run(const std::optional<std::string>& class_path) {
    if (!check_before_options()) return;
    if (class_path) set_class_path(*class_path);
    while (!done_ && next_ < words_.size() && words_[next_].starts_with('-')) take_option();
    if (!out_.stop && !finished_) choose_main();
  }

 private:
  // Mistakes that java reports before it looks at the other options. False: the program ends.
  bool check_before_options() {
    bool jar = false;
    size_t i = 0;
    for (; i < words_.size() && words_[i].starts_with('-'); ++i) {
      const std::string& word = words_[i];
      if (word.starts_with("-version:")) {
        out_.messages.push_back(
            "Error: Specifying an alternate JDK/JRE version is no longer supported.\n"
            "  The use of the flag '-version:' is no longer valid.\n"
            "  Please download and execute the appropriate version.");
      } else if (word == "-jre-restrict-search" || word == "-jre-no-restrict-search") {
        out_.messages.push_back(
            "Error: Specifying an alternate JDK/JRE is no longer supported.\n"
            "  The related flags -jre-restrict-search | -jre-no-restrict-search are also no longer valid.");
      } else if (word == "-jar") {
        jar = true;
      } else if (takes_next_word(word) && i + 1 < words_.size() && !words_[i + 1].starts_with('-')) {
        ++i;
      }
    }
    if (!jar || i >= words_.size()) return true;
    switch (examine_jar(words_[i])) {
      case JarState::kGood: return true;
      case JarState::kUnreadable: return fail("Error: Unable to access jarfile " + words_[i]);
      case JarState::kNoManifest: return fail("Error: Invalid or corrupt jarfile " + words_[i]);
    }
    return true;
  }

  bool fail(std::string message, int code = 1) {
    out_.messages.push_back(std::move(message));
    out_.stop = true;
    out_.exit_code = code;
    done_ = true;
    return false;
  }

  void add(std::string vm_option) {
    std::string_view option = vm_option;
    if (option.starts_with("-Xss")) read_size(option.substr(4), &out_.stack_bytes);
    if (option.starts_with("-Xmx")) read_size(option.substr(4), &out_.max_heap_bytes);
    if (option.starts_with("-Xms")) read_size(option.substr(4), &out_.initial_heap_bytes);
    out_.vm_options.push_back(std::move(vm_option));
  }

  void set_class_path(const std::string& path) {
    add("-Djava.class.path=" + expand_class_path(path));
    have_class_path_ = true;
  }

  void take_option() {
    const std::string word = words_[next_++];
    std::string name = word;
    std::optional<std::string> value;
    bool module_option = is_module_system_option(word);
    bool long_option = false;  // --name=value that the VM gets as it is
    if (module_option || is_launcher_value_option(word)) {
      if (next_ < words_.size() && !words_[next_].starts_with('-')) value = words_[next_++];
    } else if (size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
      value = word.substr(equals + 1);
      name = word.substr(0, equals);
      long_option = !is_launcher_value_option(name);
    }
    bool has_value = value && !value->empty();
    if (word == "-jar") {
      if (next_ >= words_.size()) {
        out_.messages.push_back("Error: -jar requires jar file specification");
        finish_with_usage(1);
        return;
      }
      set_mode(Mode::kJar, word);
    } else if (is_main_module_option(name)) {
      if (!has_value) return void(fail("Error: " + word + " requires module name"));
      add("-Djdk.module.main=" + value->substr(0, value->find('/')));
      set_mode(Mode::kModule, word);
      out_.what = *value;
      done_ = true;
    } else if (name == "--source") {
      if (!has_value) return void(fail("Error: " + word + " requires source version"));
      out_.mode = Mode::kSource;
      add("-Djdk.internal.javac.source=" + *value);
    } else if (is_class_path_option(name)) {
      if (!value) return void(fail("Error: " + word + " requires class path specification"));
      set_class_path(*value);
      if (out_.mode != Mode::kSource) out_.mode = Mode::kClass;
    } else if (name == "--describe-module" || name == "-d") {
      if (!value) return void(fail("Error: " + word + " requires module name"));
      out_.describe_module = *value;
    } else if (has_value && module_option) {
      add((word == "-p" ? "--module-path" : word) + "=" + *value);
    } else if (has_value && long_option) {
      add_vm_option(word);
    } else if (module_option || (long_option && is_module_system_option(name) && name != "--add-opens")) {
      bool path = word == "--module-path" || word == "-p" || word == "--upgrade-module-path";
      fail("Error: " + word + " requires " + (path ? "module path specification" : "modules to be specified"));
    } else if (!take_switch(word)) {
      add_vm_option(word);
    }
  }

  // Options of one word that the launcher itself acts on.
  bool take_switch(const std::string& word) {
    auto is = [&](std::initializer_list<std::string_view> names) {
      for (std::string_view name : names)
        if (word == name) return true;
      return false;
    };
    if (is({"--list-modules"})) out_.list_modules = true;
    else if (is({"--show-resolved-modules"})) out_.show_resolved_modules = true;
    else if (is({"--validate-modules"})) out_.validate_modules = true, add("-Djdk.module.validation=true");
    else if (is({"-help", "-h", "-?"})) finish_with_usage(0);
    else if (is({"--help"})) out_.to_stdout = true, finish_with_usage(0);
    else if (is({"-version"})) out_.print_version = true, finish();
    else if (is({"--version"})) out_.print_version = out_.to_stdout = true, finish();
    else if (is({"-showversion"})) out_.show_version = true;
    else if (is({"--show-version"})) out_.show_version = out_.to_stdout = true;
    else if (is({"--dry-run"})) out_.dry_run = true;
    else if (is({"-X"})) out_.print_extra_usage = true, finish();
    else if (is({"--help-extra"})) out_.print_extra_usage = out_.to_stdout = true, finish();
    else if (is({"-XshowSettings"}) || word.starts_with("-XshowSettings:")) out_.show_settings = word;
    else if (is({"-Xdiag"})) add("-Dsun.java.launcher.diag=true");
    else if (is({"--show-module-resolution"})) add("-Djdk.module.showModuleResolution=true");
    else if (is({"-fullversion"})) out_.full_version = out_.stop = true, finish();
    else if (is({"--full-version"})) out_.full_version = out_.full_version_to_stdout = out_.stop = true, finish();
    else if (is({"-verbosegc"})) add("-verbose:gc");
    else if (is({"-t", "-tm", "-debug", "-noclassgc"})) add("-X" + word.substr(1));
    else if (is({"-Xfuture"})) {
      out_.messages.push_back("Warning: -Xfuture option is deprecated and may be removed in a future release.");
      add("-Xverify:all");
    } else if (is({"-verify"})) add("-Xverify:all");
    else if (is({"-verifyremote"})) add("-Xverify:remote");
    else if (is({"-noverify"})) add("-Xverify:none");
    else if (is({"-checksource", "-cs", "-noasyncgc"}))
      out_.messages.push_back("Warning: " + word + " option is no longer supported.");
    else if (is({"-server", "-client"}) || word.starts_with("-XXaltjvm=") || word.starts_with("-J-XXaltjvm=") ||
             word.starts_with("-splash:"))
      return true;  // choices between VMs, and a picture: rrvm has one VM
    else return false;
    return true;
  }

  // A word that is the VM's, rrvm's own, or wrong.
  void add_vm_option(const std::string& word) {
    if (word.starts_with("-Djava.class.path=")) have_class_path_ = true;
    for (std::string_view prefix :
         {"-X", "-D", "-verbose", "-agent", "-javaagent", "-ea", "-da", "-esa", "-dsa", "-enable", "-disable"})
      if (word.starts_with(prefix)) return add(word);
    std::string vm_option, error;
    switch (parse_own_option(word, &vm_option, &error)) {
      case OwnOption::kTaken: return add(vm_option);
      case OwnOption::kWrong: return void(fail(error, kBadCommandLine));
      case OwnOption::kNotOurs: break;
    }
    for (std::string_view prefix : {"-ss", "-oss", "-ms", "-mx"})
      if (word.starts_with(prefix)) return add("-X" + word.substr(1));
    add(word);
  }

  void set_mode(Mode mode, const std::string& option) {
    if (out_.mode == Mode::kSource) {
      fail("Error: Option " + option + " is not allowed with --source");
      return;
    }
    out_.mode = mode;
  }

  // The options end here: what follows is not looked at.
  void finish() { done_ = finished_ = true; }

  void finish_with_usage(int code) {
    out_.print_usage = true;
    out_.exit_code = code;
    finish();
  }

  void choose_main() {
    std::string candidate = next_ < words_.size() ? words_[next_] : "";
    if (!out_.what && next_ < words_.size()) out_.what = words_[next_++];
    if (!out_.what) {
      if (!out_.list_modules && !out_.describe_module && !out_.validate_modules) out_.exit_code = 1;
    } else if (out_.mode == Mode::kUnknown) {
      if (!have_class_path_) set_class_path(".");
      out_.mode = is_source_file(candidate) ? Mode::kSource : Mode::kClass;
    } else if (out_.mode == Mode::kClass && is_source_file(candidate)) {
      out_.mode = Mode::kSource;
    }
    if (out_.mode == Mode::kSource) {
      // The source file's name is the first argument of the program that compiles and runs it.
      if (out_.what) out_.arguments.push_back(*out_.what);
      add("--add-modules=ALL-DEFAULT");
      out_.what = "jdk.compiler/com.sun.tools.javac.launcher.Main";
    }
    out_.arguments.insert(out_.arguments.end(), words_.begin() + static_cast<std::ptrdiff_t>(next_), words_.end());
    if (out_.mode == Mode::kJar && out_.what) set_class_path(*out_.what);
    if (!out_.what) return;
    std::string command = "-Dsun.java.command=" + *out_.what;
    for (const std::string& argument : out_.arguments) command += " " + argument;
    add(command);
  }

  const std::vector<std::string>& words_;
  CommandLine& out_;
  size_t next_ = 0;
  bool have_class_path_ = false;
  bool done_ = false;      // no more options
  bool finished_ = false;  // and nothing to run
};

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& words, const std::optional<std::string>& class_path) {
  CommandLine result;
  Parser(words, &result).run(class_path);
  if (!result.stop) result.vm_options.push_back("-Dsun.java.launcher=SUN_STANDARD");
  return result;
}

}  // namespace rrvm::launcher
