// See configuration.h.
#include "benchmarks/rrbench/configuration.h"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "benchmarks/rrbench/json.h"
#include "benchmarks/rrbench/process.h"
#include "benchmarks/rrbench/scratch.h"

namespace rrvm::bench {
namespace {

constexpr double kProbeSeconds = 60;

std::string trimmed(const std::string& line) {
  size_t first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t\r");
  return first == std::string::npos ? "" : line.substr(first, last - first + 1);
}

// The value of "    name = value" in a settings listing.
std::string setting(const std::string& output, const std::string& name) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    line = trimmed(line);
    if (line.rfind(name + " = ", 0) == 0) return line.substr(name.size() + 3);
  }
  return "";
}

}  // namespace

std::string Configuration::text() const {
  std::string out = vm;
  for (const std::string& option : options) out += ' ' + option;
  return out;
}

std::string Configuration::chain() const {
  for (const std::string& option : options)
    if (option.rfind("-tool=", 0) == 0) return option.substr(6);
  return "";
}

std::string Configuration::label() const {
  std::string chain_text = chain();
  if (chain_text.empty()) return text();
  std::string out = vm == "rrvm" ? chain_text : vm + " " + chain_text;
  for (const std::string& option : options)
    if (option.rfind("-tool=", 0) != 0) out += ' ' + option;
  return out;
}

std::optional<Configuration> parse_configuration(const std::string& text, std::string* error) {
  std::istringstream in(text);
  Configuration c;
  in >> c.vm;
  for (std::string word; in >> word;) c.options.push_back(word);
  bool is_vm = c.vm == "java" || c.vm == "rrvm" || c.vm.find('/') != std::string::npos;
  if (c.vm.empty() || c.vm[0] == '-') {
    *error = "configuration '" + text + "': starts with java, rrvm, a path to a VM, or a tool chain";
    return std::nullopt;
  }
  if (!is_vm) {
    c.options.insert(c.options.begin(), "-tool=" + c.vm);
    c.vm = "rrvm";
  }
  for (const std::string& option : c.options) {
    if (option[0] == '-') continue;
    *error = "configuration '" + text + "': '" + option + "' is no option";
    return std::nullopt;
  }
  return c;
}

std::string hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  char buffer[20];
  std::snprintf(buffer, sizeof buffer, "%016lx", static_cast<unsigned long>(hash));
  return buffer;
}

std::string hash_of_file(const std::string& file) {
  std::string ignored;
  auto content = read_file(file, &ignored);
  return content ? hash_of(*content) : "";
}

VmFacts facts_from(int exit_code, const std::string& output) {
  VmFacts facts;
  if (exit_code != 0) {
    std::istringstream lines(output);
    std::string line;
    while (std::getline(lines, line) && trimmed(line).empty()) {}
    facts.missing = trimmed(line).empty() ? "the VM ended with exit code " + std::to_string(exit_code) : trimmed(line);
    return facts;
  }
  facts.version = setting(output, "java.vm.name") + " " + setting(output, "java.vm.version");
  facts.tier = setting(output, "java.vm.info");
  if (size_t comma = facts.tier.find(','); comma != std::string::npos) facts.tier.resize(comma);
  return facts;
}

std::string Vms::path(const Configuration& configuration) const {
  if (configuration.vm == "java") return java_;
  if (configuration.vm == "rrvm") return rrvm_;
  std::filesystem::path given(configuration.vm);
  std::error_code ignored;
  if (std::filesystem::is_directory(given, ignored)) given /= "bin/rrvm";
  return std::filesystem::absolute(given, ignored).string();
}

const std::string& Vms::build(const Configuration& configuration) {
  auto [it, fresh] = builds_.try_emplace(configuration.vm);
  if (!fresh) return it->second;
  std::filesystem::path program = path(configuration);
  std::string library = (program.parent_path().parent_path() / "lib/libjvm.so").string();
  return it->second =
             hash_of(ask({configuration.vm, {}}).version + hash_of_file(program.string()) + hash_of_file(library));
}

const VmFacts& Vms::facts(const Configuration& configuration) {
  auto [it, fresh] = facts_.try_emplace(configuration.text());
  if (fresh) it->second = ask(configuration);
  return it->second;
}

VmFacts Vms::ask(const Configuration& configuration) const {
  ScratchFolder scratch;
  ProcessRequest request;
  request.command = {path(configuration)};
  request.command.insert(request.command.end(), configuration.options.begin(), configuration.options.end());
  request.command.insert(request.command.end(), {"-XshowSettings:properties", "-version"});
  request.stdout_file = scratch.file("out");
  request.stderr_file = scratch.file("err");
  request.timeout_seconds = kProbeSeconds;
  ProcessOutcome outcome = run_process(request);
  std::string error, output = read_file(request.stderr_file, &error).value_or("") +
                              read_file(request.stdout_file, &error).value_or("");
  return outcome.error.empty() ? facts_from(outcome.exit_code, output) : VmFacts{outcome.error, "", ""};
}

}  // namespace rrvm::bench
