#include "jit/compile.h"

#include <algorithm>
#include <cstdio>
#include <exception>

#include "jit/builder.h"
#include "jit/cleanup.h"
#include "jit/code_cache.h"
#include "jit/emit.h"
#include "jit/fresh_objects.h"
#include "jit/lower.h"
#include "jit/numbering.h"
#include "jit/range_checks.h"
#include "jit/ranges.h"
#include "jit/regalloc/checker.h"
#include "jit/regalloc/regalloc.h"
#include "jit/statistics.h"
#include "jit/stress.h"
#include "vm/base/check.h"
#include "vm/check/inline_access.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/check/range_access.h"

namespace rrvm::jit {

namespace {

const check::AccessPlan* plan_at(int64_t imm) { return reinterpret_cast<const check::AccessPlan*>(imm); }

Knowledge knowledge() {
  Knowledge k;
  k.is_subclass = [](int64_t klass, int64_t of) {
    return reinterpret_cast<const Klass*>(klass)->is_subtype_of(reinterpret_cast<Klass*>(of));
  };
  k.location = [](int64_t plan) -> Knowledge::Location {
    const check::AccessPlan* p = plan_at(plan);
    uint64_t id = 0;  // of an element: the array and the index are its name
    if (p->field && p->field->is_static())
      id = reinterpret_cast<uintptr_t>(p->field->holder->mirror->address(p->shadow_offset));
    else if (p->field) id = p->shadow_offset;
    return {id, p->is_write, !p->needs_event};
  };
  k.is_plain_class = [](int64_t klass) {
    auto* k = reinterpret_cast<const Klass*>(klass);
    return k->alloc_kind != AllocKind::kReference && !k->has_finalizer;
  };
  k.removes_checks = check::active && check::modes.allows_removal;
  k.joins_checks = check::active && check::modes.allows_ranges;
  return k;
}

// False: one of them is found dead already, and will be freed.
bool pin(Code& code, const std::vector<const void*>& units) {
  bool all_live = true;
  for (const void* unit : units) {
    auto* u = static_cast<ClassUnit*>(const_cast<void*>(unit));
    code.pins.emplace_back(u);
    all_live &= !u->dead.load();
  }
  return all_live;
}

using statistics::Pass;
using statistics::Timed;

uint64_t count_checks(const Graph& g) {
  uint64_t n = 0;
  for (BlockId b : g.order)
    for (Value v : g.blocks[b].nodes) {
      Op op = g.node(v).op;
      n += op == Op::kCheckField || op == Op::kCheckStatic || op == Op::kCheckElement || op == Op::kCheckObject;
    }
  return n;
}

template <class Work>
auto timed(Pass pass, Work work) {
  Timed scope(pass);
  return work();
}

void compile_into(CompileResult& result, Method* m, uint32_t osr_insn, const CompileOptions& options) {
  auto may_guess = [&](const void* method, uint32_t insn) {
    auto& wrong = options.wrong_guesses;
    return std::find(wrong.begin(), wrong.end(), Guess{method, insn}) == wrong.end();
  };
  std::unique_ptr<Graph> graph = timed(Pass::kBuild, [&] {
    return build_graph(m, osr_insn, {.inlines = options.level > 1, .may_guess = may_guess, .refused = {}}, &result.why);
  });
  if (!graph) return;
  statistics::counts.checks_built += count_checks(*graph);
  if (options.print) std::printf("=== %s, built\n%s", m->to_string().c_str(), jit::print(*graph).c_str());
  if (options.level > 1) {
    auto number = [&] { number_values(*graph, knowledge()); };
    timed(Pass::kNumber, number);
    if (timed(Pass::kFresh, [&] { return replace_fresh_objects(*graph, knowledge()); })) timed(Pass::kNumber, number);
    auto may_guess_at = [&](PlaceId p) { return may_guess(graph->scopes[scope_of(p)].method, insn_of(p)); };
    if (timed(Pass::kRanges, [&] { return remove_bounds_checks(*graph, may_guess_at); })) timed(Pass::kNumber, number);
    if (exit_stress) leave_at_loop_entries(*graph);
    timed(Pass::kRanges, [&] { return join_checks(*graph, knowledge()); });
    remove_loop_entries(*graph);
    if (options.print) std::printf("--- numbered\n%s", jit::print(*graph).c_str());
  }
  statistics::counts.checks_emitted += count_checks(*graph);
  Lowered lowered = timed(Pass::kLower, [&] {
    split_critical_edges(*graph);
    return lower(*graph);
  });
  regalloc::Result places;
  if (!timed(Pass::kAllocate, [&] { return regalloc::allocate(lowered.function, machine(), &places, &result.why); }))
    return;
  if (options.print) std::printf("--- allocated\n%s", regalloc::print(lowered.function, &places).c_str());
  std::string mistake;
  if (options.verify && !(regalloc::check(lowered.function, machine(), places, &mistake) &&
                          regalloc::check_cells_in_use(lowered.function, machine(), places, &mistake)))
    RRVM_FATAL("register allocation of %s: %s", m->to_string().c_str(), mistake.c_str());
  std::string listing;
  result.code = timed(Pass::kEmit, [&] {
    return emit(*graph, lowered, places, m, osr_insn, options.print ? &listing : nullptr, &result.why);
  });
  if (result.code && !pin(*result.code, graph->units)) {
    code_cache::release(result.code->start);
    result.code = nullptr;
    result.why = "a class is about to be unloaded";
  }
  result.cache_is_full = !result.code && result.why == kNoRoom;
  if (options.print) {
    std::printf("--- emitted\n%s", listing.c_str());
    std::fflush(stdout);
  }
}

}  // namespace

CompileResult compile(Method* m, uint32_t osr_insn, const CompileOptions& options) {
  CompileResult result;
  try {
    compile_into(result, m, osr_insn, options);
  } catch (const std::exception& e) {  // no memory
    result.code = nullptr;
    result.why = e.what();
  }
  return result;
}

}  // namespace rrvm::jit
