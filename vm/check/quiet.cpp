#include "vm/check/quiet.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "vm/check/modes.h"
#include "vm/check/sync.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
namespace {

struct Row {
  std::string_view klass, method;
};
constexpr Row kQuiet[] = {
#define RRVM_QUIET(klass, method) {klass, method},
#include "vm/check/library.def"
};
constexpr Row kLoud[] = {
#define RRVM_LOUD(klass, method) {klass, method},
#include "vm/check/library.def"
};

}  // namespace

// A class's initialisation is a volatile at this offset: that of the lock word, where no field can be.
constexpr size_t kLockWordOffset = 4;

void linked(Thread* t, Object* made) {
  if (!active || !modes.wants_volatiles || !made) return;
  VolatileScope scope(t, made, kLockWordOffset);
  scope.write();
}
void link_used(Thread* t, Object* made) {
  if (!active || !modes.wants_volatiles || !made) return;
  VolatileScope scope(t, made, kLockWordOffset);
  scope.read();
}

bool is_set_up(const Method* m) {
  const Klass* k = m->holder;
  if (!k->loader || !k->loader->is_boot() || m->is_native() || m->is_class_initializer()) return false;
  auto has = [m](std::span<const Row> rows, std::string_view all) {
    return std::any_of(rows.begin(), rows.end(), [&](const Row& r) {
      return r.klass == m->holder->name->view() && (r.method == m->name->view() || r.method == all);
    });
  };
  return has(kQuiet, "*") && !has(kLoud, "");
}

// Class.getEnumConstantsShared and enumConstantDirectory are the only ways to the caches of a class. An annotation's
// values are in a map of its handler, where other set-up has put them.
bool hands_out_enums(const Method* m) {
  const Klass* k = m->holder;
  if (!modes.wants_classes || !k->loader->is_boot()) return false;
  std::string_view name = m->name->view();
  if (k == wk::Class) return name == "getEnumConstantsShared" || name == "enumConstantDirectory";
  return name == "invoke" && k->name->view() == "sun/reflect/annotation/AnnotationInvocationHandler";
}

Klass* enum_of(const Frame* f) {
  if (f->method->holder == wk::Class) return klass_of_mirror(f->locals[0].ref);
  Object* member = f->locals[2].ref;  // invoke(proxy, method, args)
  Klass* k = member ? klass_of_mirror(member->ref(wk::Method_returnType)) : nullptr;
  while (k && k->is_array()) k = k->element_klass;
  return k;
}

}  // namespace rrvm::check
