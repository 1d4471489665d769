// Which rrvm this is: what the programs say to --version. The commit is asked for at every build (cmake/commit.cmake),
// so that this is a library of its own, linked by the programs alone. Tests: tests/install.
#pragma once

#include <string>

namespace rrvm {

// "rrvm 0.1.0 (commit 1a2b3c4d5e6f)"; ", changed" if the sources were not those of the commit, no commit outside of
// git.
std::string version_text(const std::string& program);

}  // namespace rrvm
