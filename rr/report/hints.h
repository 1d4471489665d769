// What is probably wrong, by the pattern of a race: for the reader's first guess, not a proof. Tests:
// tests/rr/report/hints_test.cpp.
#pragma once

#include <string>

#include "rr/report/report.h"

namespace rrvm::rr {

std::string hint(const Report&);  // one sentence; empty if no pattern fits

}  // namespace rrvm::rr
