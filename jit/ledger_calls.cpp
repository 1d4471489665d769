#include "jit/ledger_calls.h"

#include "jit/check_ledger.h"
#include "jit/statistics.h"
#include "vm/base/check.h"
#include "vm/check/inline_access.h"

namespace rrvm::jit {
namespace {

const check::AccessPlan* plan_at(int64_t address) { return reinterpret_cast<const check::AccessPlan*>(address); }

void stop_if(const std::string& mistake, const CheckLedger& ledger) {
  if (mistake.empty()) return;
  const Field* field = ledger.culprit() ? plan_at(ledger.culprit())->field : nullptr;
  std::string where =
      field ? std::string(field->holder->name->view()) + "." + std::string(field->name->view()) : "an array";
  RRVM_FATAL("a check that the compiler has removed was needed: %s (%s)", mistake.c_str(), where.c_str());
}

// The last epoch ends with the thread.
struct OwnLedger : CheckLedger {
  ~OwnLedger() { stop_if(settle(), *this); }
};
thread_local OwnLedger ledger;

// What the tool compares with writes of this thread: it changes with each release.
uint64_t epoch_of(const Thread* t) { return t->check_words[check::modes.fast_tests[1].tests[0].thread_word]; }

CheckLedger::Location location_of(const check::AccessPlan* p, uint64_t base, uint64_t index) {
  if (!p->field) return {base, static_cast<uint32_t>(index)};
  return {base ? base : reinterpret_cast<uintptr_t>(p->field->holder->mirror), p->shadow_offset};
}

}  // namespace

void note_range(Thread* t, Array* a, const check::RangePlan& r, uint32_t init, uint32_t now, uint32_t plus) {
  const check::ElementRange range = check::range_of(r, init, now, plus);
  if (!t->shadow || !range.fits(a->length)) return;
  for (int64_t i = range.first; i <= range.last; i += range.stride)
    stop_if(
        ledger.note(epoch_of(t), {reinterpret_cast<uintptr_t>(a), static_cast<uint32_t>(i)}, r.plan->is_write, true),
        ledger);
}

namespace rt {

uint64_t note_check(Thread* t, uint64_t plan, uint64_t base, uint64_t index) {
  const check::AccessPlan* p = plan_at(static_cast<int64_t>(plan));
  if (t->shadow) stop_if(ledger.note(epoch_of(t), location_of(p, base, index), p->is_write), ledger);
  return 0;
}

uint64_t claim_check(Thread* t, uint64_t plan, uint64_t base, uint64_t index) {
  const check::AccessPlan* p = plan_at(static_cast<int64_t>(plan));
  if (!t->shadow) return 0;
  statistics::counts.checks_proved++;
  stop_if(ledger.claim(epoch_of(t), location_of(p, base, index), p->is_write, static_cast<int64_t>(plan)), ledger);
  return 0;
}

}  // namespace rt
}  // namespace rrvm::jit
