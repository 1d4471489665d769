// What makes a finding the same in every run: its family (all races of a location are one, whichever access came
// first), what it is about and the methods of all sides, sorted; no addresses, indices, numbers of threads, objects or
// classes made at run time. Suppressions, fingerprints, test names and the comparison of runs use it. Tests:
// tests/rr/report/identity_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rr/report/report.h"

namespace rrvm::rr {

// A name with * for what differs from run to run: "Main$$Lambda*" for "Main$$Lambda$15/0x0000000800c03000", "$Proxy*",
// "GeneratedMethodAccessor*", "Hidden*" for "Hidden/0x...".
std::string stable_name(std::string_view name);
std::string stable_method(const Site&);  // "pkg.Cls.m", made stable; "*" if it is unknown

// "race", or the rule of other findings.
std::string family(const Report&);
// The methods of all sides, sorted, each once.
std::vector<std::string> sides(const Report&);
// "race Account.balance Account.deposit Account.depositFast": one line, without blanks in its parts.
std::string identity(const Report&);
// A hash of the identity in 16 hexadecimal digits, for file formats.
std::string fingerprint(const Report&);

}  // namespace rrvm::rr
