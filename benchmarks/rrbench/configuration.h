// A configuration is what a program is run on: a VM and its options, written as on a command line: "java", "java
// -Xint", "rrvm", "rrvm -tool=FastTrack -array=COARSE", "other/build/bin/rrvm -tool=LockSet". A lone chain means rrvm
// with it: "FastTrack". The text is the configuration's identity in results and tables. Whether a build knows a tool or
// option is asked of the VM itself. Test: tests/rrbench/configuration_test.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrvm::bench {

struct Configuration {
  std::string vm;  // "java", "rrvm" or a path
  std::vector<std::string> options;

  std::string text() const;   // canonical
  std::string label() const;  // short, for tables: "FastTrack -array=COARSE"
  std::string chain() const;  // the tool chain; "" when there is none
  bool operator==(const Configuration&) const = default;
};

// Nothing and `error` filled if the text is no configuration.
std::optional<Configuration> parse_configuration(const std::string& text, std::string* error);

// What a VM says of itself under a configuration's options.
struct VmFacts {
  std::string missing;  // "" when it can run; else the VM's own complaint in one line
  std::string version;  // "rrvm 17.0.15+6"
  std::string tier;     // "mixed mode", "interpreted mode"
};

// The VMs of this machine, and what they have said (each is asked once per configuration, and once for its build).
class Vms {
 public:
  Vms(std::string java, std::string rrvm) : java_(std::move(java)), rrvm_(std::move(rrvm)) {}
  std::string path(const Configuration& configuration) const;
  const VmFacts& facts(const Configuration& configuration);
  const std::string& build(
      const Configuration& configuration);  // tells builds of its VM apart: version, executable and libjvm.so
  const std::string& java() const { return java_; }
  const std::string& rrvm() const { return rrvm_; }

 private:
  VmFacts ask(const Configuration& configuration) const;
  std::string java_, rrvm_;
  std::map<std::string, VmFacts> facts_;       // by configuration
  std::map<std::string, std::string> builds_;  // by VM
};

// A short hash of a text, or of a file's content ("" if it cannot be read).
std::string hash_of(std::string_view text);
std::string hash_of_file(const std::string& file);
// Reads the output of `VM -XshowSettings:properties -version`.
VmFacts facts_from(int exit_code, const std::string& output);

}  // namespace rrvm::bench
