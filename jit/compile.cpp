#include "jit/compile.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>

#include "jit/builder.h"
#include "jit/check_ledger.h"
#include "jit/cleanup.h"
#include "jit/code_cache.h"
#include "jit/emit.h"
#include "jit/fresh_objects.h"
#include "jit/graph_checker.h"
#include "jit/hoist.h"
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
  k.acquires_end_cover = check::modes.acquires_end_cover;
  k.keeps_covered = ledger_is_on;
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

// More than any program's methods have by a factor of ten or more: the allocator's time and the code's size grow with
// the product of values and blocks that they live in.
constexpr size_t kMaxInstructions = 100'000, kMaxEdgeArguments = 80'000, kMaxOperands = 600'000;
constexpr const char* kTooMuch = "too many values live in too many blocks";

bool is_too_much(const regalloc::Function& f) {
  size_t arguments = 0;
  for (const regalloc::Block& b : f.blocks)
    for (const regalloc::Edge& e : b.successors) arguments += e.arguments.size();
  return f.instructions.size() > kMaxInstructions || arguments > kMaxEdgeArguments || f.operands.size() > kMaxOperands;
}

// Thrown when the compiler finds that it has made a mistake.
struct Mistake : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Looks at the graph after each pass, if it should.
class Watch {
 public:
  Watch(const Method* m, const Graph& g, const CompileOptions& options) : method_(m), graph_(g), options_(options) {
    if (options.verify) before_.emplace(g);
  }
  void after(const char* pass, Stage stage = Stage::kOptimized) {
    if (!options_.verify) return;
    Timed timed(Pass::kVerify);
    std::string what = find_mistake(graph_, stage);
    if (what.empty()) what = before_->find_mistake(graph_);
    if (!what.empty()) reject(pass, what, jit::print(graph_));
    before_.emplace(graph_);
  }
  void reject(const char* pass, const std::string& what, const std::string& picture) const {
    std::string text = std::string(pass) + " of " + method_->to_string() + ": " + what;
    if (options_.stops_at_mistakes) RRVM_FATAL("the compiler is wrong, %s\n%s", text.c_str(), picture.c_str());
    throw Mistake(text);
  }

 private:
  const Method* method_;
  const Graph& graph_;
  const CompileOptions& options_;
  std::optional<EffectOrder> before_;
};

void compile_into(CompileResult& result, Method* m, uint32_t osr_insn, const CompileOptions& options) {
  auto may_guess = [&](const void* method, uint32_t insn) {
    auto& wrong = options.wrong_guesses;
    return std::find(wrong.begin(), wrong.end(), Guess{method, insn}) == wrong.end();
  };
  std::unique_ptr<Graph> graph = timed(Pass::kBuild, [&] {
    BuildOptions build{.inlines = options.level > 1,
                       .heat_of = options.heat_of,
                       .may_guess = {},
                       .refused = {},
                       .compiled_loops = options.compiled_loops,
                       .counts = options.counts};
    if (options.guesses_receivers) build.may_guess = may_guess;
    return build_graph(m, osr_insn, build, &result.why);
  });
  if (!graph) return;
  statistics::counts.checks_built += count_checks(*graph);
  Watch watch(m, *graph, options);
  if (options.makes_mistake) graph->blocks[0].nodes.pop_back();
  watch.after("building");
  if (options.print) std::printf("=== %s, built\n%s", m->to_string().c_str(), jit::print(*graph).c_str());
  if (options.level > 1) {
    auto number = [&] { statistics::counts.checks_removed += number_values(*graph, knowledge()).checks; };
    timed(Pass::kNumber, number);
    watch.after("numbering");
    if (timed(Pass::kFresh, [&] { return replace_fresh_objects(*graph, knowledge()); })) {
      watch.after("replacing fresh objects");
      timed(Pass::kNumber, number);
    }
    auto may_guess_at = [&](PlaceId p) { return may_guess(graph->scopes[scope_of(p)].method, insn_of(p)); };
    if (timed(Pass::kRanges, [&] { return hoist_loads(*graph, may_guess_at); })) {
      watch.after("hoisting loads");
      timed(Pass::kNumber, number);
    }
    if (timed(Pass::kRanges, [&] { return remove_bounds_checks(*graph, may_guess_at); })) {
      watch.after("removing bounds checks");
      timed(Pass::kNumber, number);
      watch.after("numbering again");
    }
    if (exit_stress) leave_at_loop_entries(*graph);
    statistics::counts.checks_joined += timed(Pass::kRanges, [&] { return join_checks(*graph, knowledge()); });
    watch.after("joining checks");
    remove_loop_entries(*graph);
    join_counts(*graph);
    if (options.print) std::printf("--- numbered\n%s", jit::print(*graph).c_str());
  }
  statistics::counts.checks_emitted += count_checks(*graph);
  timed(Pass::kLower, [&] { split_critical_edges(*graph); });
  watch.after("splitting edges", Stage::kSplit);
  Lowered lowered = timed(Pass::kLower, [&] { return lower(*graph); });
  if (is_too_much(lowered.function)) {
    result.why = kTooMuch;
    return;
  }
  regalloc::Result places;
  if (!timed(Pass::kAllocate, [&] { return regalloc::allocate(lowered.function, machine(), &places, &result.why); }))
    return;
  if (options.print) std::printf("--- allocated\n%s", regalloc::print(lowered.function, &places).c_str());
  std::string mistake;
  if (options.verify && !(regalloc::check(lowered.function, machine(), places, &mistake) &&
                          regalloc::check_cells_in_use(lowered.function, machine(), places, &mistake)))
    watch.reject("register allocation", mistake, regalloc::print(lowered.function, &places));
  std::string listing;
  result.code = timed(Pass::kEmit, [&] {
    return emit(*graph, lowered, places, m, osr_insn, options.print ? &listing : nullptr, &result.why);
  });
  if (!result.code && result.why != kNoRoom && options.verify) watch.reject("emission", result.why, jit::print(*graph));
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
    if (!result.code && result.why == kTooMuch && options.level > 1) {
      CompileOptions simple = options;
      simple.level = 1;
      compile_into(result, m, osr_insn, simple);
    }
  } catch (const Mistake& e) {
    std::fprintf(stderr, "rrvm: warning: the compiler is wrong, %s; the method stays interpreted\n", e.what());
    result.code = nullptr;
    result.why = e.what();
  } catch (const std::exception& e) {  // no memory
    result.code = nullptr;
    result.why = e.what();
  }
  return result;
}

}  // namespace rrvm::jit
