// What compiled code tells the ledger of the thread it runs in (jit/check_ledger.h); rt::note_check and rt::claim_check
// are called by it, note_range by the check of a range.
#pragma once

#include "vm/check/range_access.h"

namespace rrvm::jit {

void note_range(Thread*, Array*, const check::RangePlan&, uint32_t init, uint32_t now, uint32_t plus);
namespace rt {
uint64_t note_check(Thread*, uint64_t plan, uint64_t base, uint64_t index);
uint64_t claim_check(Thread*, uint64_t plan, uint64_t base, uint64_t index);
}  // namespace rt

}  // namespace rrvm::jit
