// See vm/link/method_selection.h.
#include "vm/link/method_selection.h"

#include <algorithm>

namespace rrvm {

std::vector<Method*> maximally_specific(const Klass* k, Symbol* n, Symbol* d) {
  std::vector<Method*> candidates;
  for (Klass* i : k->all_interfaces) {
    Method* m = i->declared_method(n, d);
    if (m && !m->is_private() && !m->is_static()) candidates.push_back(m);
  }
  std::vector<Method*> maximal;
  for (Method* m : candidates) {
    bool overridden = std::any_of(candidates.begin(), candidates.end(),
                                  [m](Method* other) { return other != m && other->holder->implements(m->holder); });
    if (!overridden) maximal.push_back(m);
  }
  return maximal;
}

std::vector<Method*> implementations_of(const Klass* k, Symbol* n, Symbol* d) {
  for (const Klass* c = k; c; c = c->super) {
    Method* m = c->declared_method(n, d);
    if (!m || m->is_private() || m->is_static()) continue;
    return m->is_abstract() ? std::vector<Method*>() : std::vector<Method*>{m};
  }
  std::vector<Method*> maximal = maximally_specific(k, n, d);
  std::erase_if(maximal, [](Method* m) { return m->is_abstract(); });
  return maximal;
}

}  // namespace rrvm
