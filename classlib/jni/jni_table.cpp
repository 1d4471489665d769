// Builds the JNI table from functions.def. Tracing is a second table whose entries name the function and go
// on, so that the plain one pays nothing for it; variadic functions cannot be forwarded and log themselves.
// Covered by tests/java/jni.
#include "classlib/jni/jni_table.h"

#include "vm/diagnose/trace.h"

namespace rrvm {
namespace {

enum FunctionIndex {
#define RRVM_JNI_FUNCTION(name) k##name,
#include "classlib/jni/functions.def"
  kFunctionCount
};
static_assert(sizeof(JNINativeInterface_) == (kFunctionCount + 4) * sizeof(void*), "functions.def is incomplete");

constexpr const char* kNames[] = {
#define RRVM_JNI_FUNCTION(name) "JNI " #name,
#include "classlib/jni/functions.def"
};

template <typename F, F function, FunctionIndex index>
struct Traced {
  static constexpr auto call = function;  // variadic
};
template <typename R, typename... Args, R (*function)(Args...), FunctionIndex index>
struct Traced<R (*)(Args...), function, index> {
  static R call(Args... args) {
    trace_call_slow(kNames[index]);
    return function(args...);
  }
};

constexpr JNINativeInterface_ make_table(bool traced) {
  JNINativeInterface_ table{};
#define RRVM_JNI_FUNCTION(name) \
  table.name = traced ? Traced<decltype(table.name), &jni::name, k##name>::call : &jni::name;
#include "classlib/jni/functions.def"
  return table;
}

constinit const JNINativeInterface_ plain_table = make_table(false);
constinit const JNINativeInterface_ traced_table = make_table(true);

}  // namespace

const JNINativeInterface_* jni_function_table() { return trace_natives ? &traced_table : &plain_table; }

}  // namespace rrvm
