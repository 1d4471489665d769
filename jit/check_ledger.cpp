#include "jit/check_ledger.h"

namespace rrvm::jit {

std::string CheckLedger::enter(uint64_t epoch) {
  if (epoch == epoch_) return {};
  std::string mistake = settle();
  epoch_ = epoch;
  return mistake;
}

std::string CheckLedger::note(uint64_t epoch, Location l, bool is_write, bool by_range) {
  std::string mistake = enter(epoch);
  noted_[l] |= static_cast<uint8_t>((is_write ? kWrite : kRead) | (!by_range  ? 0
                                                                   : is_write ? kRangeWrite
                                                                              : kRangeRead));
  return mistake;
}

std::string CheckLedger::claim(uint64_t epoch, Location l, bool is_write, int64_t who) {
  std::string mistake = enter(epoch);
  Claim& c = claimed_[l];
  c.kinds |= is_write ? kWrite : kRead;
  c.who = who;
  claims_++;
  return mistake;
}

// A check of a write serves a read too, and not the other way round.
std::string CheckLedger::settle() {
  std::string mistake;
  for (const auto& [l, claim] : claimed_) {
    auto found = noted_.find(l);
    uint8_t made = found == noted_.end() ? 0 : found->second;
    if (made & kWrite) continue;
    if (!(made & kRead) || (claim.kinds & kWrite)) {
      mistake = std::string("the check of a ") + (claim.kinds & kWrite ? "write" : "read") + " went, and " +
                (made ? "only a read" : "nothing") + " was checked in its epoch";
      culprit_ = claim.who;
      break;
    }
  }
  for (const auto& [l, made] : noted_) {
    if (!mistake.empty()) break;
    auto found = claimed_.find(l);
    uint8_t happened = found == claimed_.end() ? 0 : found->second.kinds;
    if ((made & kRangeWrite && !(happened & kWrite)) || (made & kRangeRead && !(happened & kRead)))
      mistake = "a range has checked element " + std::to_string(l.part) + ", which was not accessed so";
  }
  noted_.clear();
  claimed_.clear();
  return mistake;
}

}  // namespace rrvm::jit
