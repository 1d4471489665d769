#include "jit/compile.h"

#include <cstdio>
#include <exception>

#include "jit/builder.h"
#include "jit/cleanup.h"
#include "jit/emit.h"
#include "jit/lower.h"
#include "jit/regalloc/checker.h"
#include "jit/regalloc/regalloc.h"
#include "vm/base/check.h"

namespace rrvm::jit {

namespace {

void compile_into(CompileResult& result, Method* m, uint32_t osr_insn, CompileOptions options) {
  std::unique_ptr<Graph> graph = build_graph(m, osr_insn, {.inlines = options.level > 1}, &result.why);
  if (!graph) return;
  if (options.print) std::printf("=== %s, built\n%s", m->to_string().c_str(), jit::print(*graph).c_str());
  split_critical_edges(*graph);
  Lowered lowered = lower(*graph);
  regalloc::Result places;
  if (!regalloc::allocate(lowered.function, machine(), &places, &result.why)) return;
  if (options.print) std::printf("--- allocated\n%s", regalloc::print(lowered.function, &places).c_str());
  std::string mistake;
  if (options.verify && !regalloc::check(lowered.function, machine(), places, &mistake))
    RRVM_FATAL("register allocation of %s: %s", m->to_string().c_str(), mistake.c_str());
  std::string listing;
  result.code = emit(*graph, lowered, places, m, osr_insn, options.print ? &listing : nullptr, &result.why);
  result.cache_is_full = !result.code && result.why == kNoRoom;
  if (options.print) {
    std::printf("--- emitted\n%s", listing.c_str());
    std::fflush(stdout);
  }
}

}  // namespace

CompileResult compile(Method* m, uint32_t osr_insn, CompileOptions options) {
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
