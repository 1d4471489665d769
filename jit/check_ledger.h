// -Xstress:checks: proves at run time that every access is checked which compiled code does not check itself. Each
// check that is made is noted; each that went because an earlier one covers it (jit/numbering.h) or because a loop's
// are made as one (jit/range_checks.h) is claimed when the access happens. When the thread's epoch ends, which is when
// it releases something, all claims must have been noted by a check of the same location that is as strong, and a range
// must have noted nothing that was not accessed. The first that is not stops the run.
// Stands for the definition: it does not look at the tool's state, so races do not confuse it. Objects that are
// replaced by their fields (jit/fresh_objects.h) have no location and are not seen. Tests:
// tests/jit/check_ledger_test.cpp, tests/java/race/loops, ctest java.race_checks.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace rrvm::jit {

inline bool ledger_is_on = false;

// Each thread has one. It knows addresses and numbers only.
class CheckLedger {
 public:
  struct Location {
    uint64_t base;  // object, class or array
    uint32_t part;  // offset or index
    bool operator==(const Location&) const = default;
  };
  // Each gives what is wrong with the epoch that has just ended, or nothing. `who` is an AccessPlan.
  std::string note(uint64_t epoch, Location, bool is_write, bool by_range = false);
  std::string claim(uint64_t epoch, Location, bool is_write, int64_t who);
  std::string settle();
  uint64_t claims() const { return claims_; }
  int64_t culprit() const { return culprit_; }  // of the last mistake

 private:
  enum : uint8_t { kRead = 1, kWrite = 2, kRangeRead = 4, kRangeWrite = 8 };
  std::string enter(uint64_t epoch);
  struct Hash {
    size_t operator()(const Location& l) const { return (l.base ^ uint64_t{l.part} << 32) * 0x9E3779B97F4A7C15u >> 7; }
  };
  struct Claim {
    uint8_t kinds;
    int64_t who;
  };
  uint64_t epoch_ = 0, claims_ = 0;
  std::unordered_map<Location, uint8_t, Hash> noted_;
  std::unordered_map<Location, Claim, Hash> claimed_;
  int64_t culprit_ = 0;
};

}  // namespace rrvm::jit
