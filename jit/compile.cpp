#include "jit/compile.h"

#include <cstdio>

#include "jit/builder.h"
#include "jit/cleanup.h"
#include "jit/emit.h"
#include "jit/lower.h"
#include "jit/regalloc/regalloc.h"

namespace rrvm::jit {

CompileResult compile(Method* m, uint32_t osr_insn, bool print) {
  CompileResult result;
  std::unique_ptr<Graph> graph = build_graph(m, osr_insn, &result.why);
  if (!graph) return result;
  if (print) std::printf("=== %s, built\n%s", m->to_string().c_str(), jit::print(*graph).c_str());
  split_critical_edges(*graph);
  Lowered lowered = lower(*graph);
  regalloc::Result places;
  if (!regalloc::allocate(lowered.function, machine(), &places, &result.why)) return result;
  if (print) std::printf("--- allocated\n%s", regalloc::print(lowered.function, &places).c_str());
  std::string listing;
  result.code = emit(*graph, lowered, places, m, osr_insn, print ? &listing : nullptr);
  if (!result.code) {
    result.why = "no room for its code";
    result.cache_is_full = true;
  }
  if (print) {
    std::printf("--- emitted\n%s", listing.c_str());
    std::fflush(stdout);
  }
  return result;
}

}  // namespace rrvm::jit
