#include "vm/check/quiet.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "vm/check/checker.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
namespace {

struct SetUp {
  std::string_view klass;
  std::vector<std::string_view> methods;  // none: all
  std::vector<std::string_view> but = {};
};

// What runs a handle, an accessor or a callback must not be here: MethodHandle.invokeWithArguments, LambdaForm's
// interpreter, the loops of MethodHandleImpl, Method.invoke, Class.newInstance. Nor what is synchronisation by its
// documentation: VarHandle's fences and accesses, the call sites that change, ClassValue; nor what reads more than a
// few words of the program's: the bytes of a class.
const std::vector<SetUp>& set_ups() {
  static const auto& table = *new std::vector<SetUp>{
      {"java/lang/invoke/MethodType", {}},
      {"java/lang/invoke/MethodTypeForm", {}},
      {"java/lang/invoke/MemberName", {}},
      {"java/lang/invoke/MethodHandles", {}},
      {"java/lang/invoke/MethodHandles$Lookup",
       {},
       {"defineClass", "defineHiddenClass", "defineHiddenClassWithClassData"}},
      {"java/lang/invoke/MethodHandleProxies", {"asInterfaceInstance"}},
      {"java/lang/invoke/MethodHandle",
       {"asType", "asSpreader", "asCollector", "asVarargsCollector", "asFixedArity", "withVarargs", "bindTo",
        "customize", "updateForm"}},
      {"java/lang/invoke/Invokers",
       {"exactInvoker", "genericInvoker", "basicInvoker", "varHandleMethodInvoker", "varHandleMethodExactInvoker",
        "spreadInvoker"}},
      {"java/lang/invoke/LambdaForm", {"prepare", "compileToBytecode", "customize", "uncustomize", "editor"}},
      {"java/lang/invoke/VarHandle",
       {"getMethodHandle", "toMethodHandle", "accessModeType", "withInvokeExactBehavior", "withInvokeBehavior"}},
      {"java/lang/invoke/IndirectVarHandle", {"getMethodHandle", "toMethodHandle"}},
      {"java/lang/invoke/VarHandles", {}},
      {"java/lang/invoke/VarForm", {}},
      {"java/lang/Class",
       {"reflectionData", "privateGetDeclaredFields", "privateGetPublicFields", "privateGetDeclaredConstructors",
        "privateGetDeclaredMethods", "privateGetPublicMethods", "getInterfaces", "getGenericInfo",
        "getEnumConstantsShared", "enumConstantDirectory", "annotationData", "desiredAssertionStatus"}},
      {"java/lang/reflect/Method", {"acquireMethodAccessor", "getGenericInfo"}},
      {"java/lang/reflect/Constructor", {"acquireConstructorAccessor", "getGenericInfo"}},
      {"java/lang/reflect/Field", {"acquireFieldAccessor", "getGenericInfo", "declaredAnnotations"}},
      {"java/lang/reflect/Executable", {"declaredAnnotations", "privateGetParameters"}},
      {"java/lang/reflect/RecordComponent", {"declaredAnnotations", "getGenericInfo"}},
      {"java/lang/reflect/Parameter", {"declaredAnnotations", "getType", "getParameterizedType"}},
      {"java/lang/reflect/AccessibleObject", {"slowVerifyAccess"}},
      {"java/lang/reflect/Proxy", {"getProxyConstructor"}},
      {"jdk/internal/reflect/MethodAccessorGenerator", {}},
      {"sun/reflect/annotation/AnnotationType", {"getInstance"}},
      // Counters that make numbers differ: hash codes of thread locals, seeds.
      {"java/lang/ThreadLocal", {"nextHashCode"}},
      {"java/util/Random", {"seedUniquifier"}},
      {"java/util/concurrent/ThreadLocalRandom", {"localInit"}},
  };
  return table;
}

}  // namespace

// As a volatile at the lock word, where no field can be.
constexpr size_t kLockWordOffset = 4;

void linked(Thread* t, Object* made) {
  if (!active || !wants_volatiles || !made) return;
  VolatileScope scope(t, made, kLockWordOffset);
  scope.write();
}
void link_used(Thread* t, Object* made) {
  if (!active || !wants_volatiles || !made) return;
  VolatileScope scope(t, made, kLockWordOffset);
  scope.read();
}

bool is_set_up(const Method* m) {
  const Klass* k = m->holder;
  if (!k->loader || !k->loader->is_boot() || m->is_native() || m->is_class_initializer()) return false;
  auto names = [m](const std::vector<std::string_view>& list) {
    return std::find(list.begin(), list.end(), m->name->view()) != list.end();
  };
  for (const SetUp& s : set_ups())
    if (s.klass == k->name->view()) return (s.methods.empty() || names(s.methods)) && !names(s.but);
  return false;
}

// Class.getEnumConstantsShared and enumConstantDirectory are the only ways to the caches of a class. An annotation's
// values are in a map of its handler, where other set-up has put them.
bool hands_out_enums(const Method* m) {
  const Klass* k = m->holder;
  if (!wants_classes || !k->loader->is_boot()) return false;
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
