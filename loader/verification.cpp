// Chooses the verifier as java does: class files from version 50 on are type-checked with their stack maps; those
// below, and of version 50 when that fails, go to the old inference verifier, for which the JDK has a library
// (libverify, it asks back through JVM_* functions).
#include "loader/verification.h"

#include <dlfcn.h>

#include <utility>

#include "loader/class_file.h"
#include "loader/java_facts.h"
#include "loader/verifier.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/refs.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"

namespace rrvm {
namespace {

VerifyMode mode = VerifyMode::kRemote;
thread_local Klass* redefined_class = nullptr;
thread_local Klass* new_version = nullptr;

// The classes of the running VM, as the loader of the verified class sees them.
class LoadedHierarchy : public TypeHierarchy {
 public:
  LoadedHierarchy(Thread* t, Klass* k) : thread_(t), klass_(k) {}

  Symbol* own_name() override { return klass_->name; }
  Answer is_interface(Symbol* name) override {
    Klass* k = find(name);
    return k ? answer(k->is_interface()) : Answer::kPending;
  }
  Answer is_subclass(Symbol* name, Symbol* super) override {
    Klass* s = find(super);
    Klass* k = s ? find(name) : nullptr;
    return k ? answer(k->is_subclass_of(s)) : Answer::kPending;
  }
  bool is_self_or_super(Symbol* name) override { return ancestor(name) != nullptr; }
  bool is_direct_interface(Symbol* name) override {
    for (Klass* i : klass_->interfaces)
      if (i->name == name) return true;
    return false;
  }
  Answer is_foreign_protected(Symbol* holder, Symbol* name, Symbol* descriptor, bool is_method) override {
    Klass* k = ancestor(holder);
    if (!k) return Answer::kNo;
    uint16_t flags = 0;
    Klass* declared = nullptr;
    if (is_method) {
      if (Method* m = k->find_method(name, descriptor)) flags = m->flags, declared = m->holder;
    } else if (Field* f = k->find_field(name, descriptor)) {
      flags = f->flags, declared = f->holder;
    }
    return answer(declared && (flags & kAccProtected) && !declared->same_package(klass_));
  }

 private:
  static Answer answer(bool b) { return b ? Answer::kYes : Answer::kNo; }
  Klass* ancestor(Symbol* name) {
    for (Klass* k = klass_; k; k = k->super)
      if (k->name == name) return k;
    return nullptr;
  }
  Klass* find(Symbol* name) { return name == klass_->name ? klass_ : load_class(thread_, name, klass_->loader); }

  Thread* thread_;
  Klass* klass_;
};

using OldVerifier = jboolean (*)(JNIEnv*, jclass, char*, jint, jint);

OldVerifier old_verifier() {
  static OldVerifier function = [] {
    const std::string* home = properties::find("java.home");
    void* library = home ? dlopen((*home + "/lib/libverify.so").c_str(), RTLD_LAZY) : nullptr;
    return reinterpret_cast<OldVerifier>(library ? dlsym(library, "VerifyClassForMajorVersion") : nullptr);
  }();
  return function;
}

LoadError verify_by_inference(Thread* t, Klass* k, int major_version) {
  OldVerifier verify = old_verifier();
  if (!verify) return {LoadErrorKind::kVerify, "the JDK's libverify cannot be loaded"};
  char message[4096] = "";
  jboolean verdict;
  {
    ThreadStateScope native(t, ThreadState::kInNative);
    verdict = verify(t->env(), reinterpret_cast<jclass>(k->mirror), message, sizeof message, major_version);
  }
  constexpr jboolean kWellTyped = 1, kNoMemory = 2, kBadFormat = 3;
  if (verdict == kNoMemory && !t->has_exception()) throw_new(t, "java/lang/OutOfMemoryError", message);
  if (t->has_exception()) return {LoadErrorKind::kPendingException, {}};
  if (verdict == kWellTyped) return {};
  return {verdict == kBadFormat ? LoadErrorKind::kClassFormat : LoadErrorKind::kVerify,
          message[0] ? message : "verification failed"};
}

bool is_trusted(Klass* k) {
  switch (mode) {
    case VerifyMode::kNone: return true;
    case VerifyMode::kAll: return false;
    case VerifyMode::kRemote: return k->loader->is_boot();
  }
  return false;
}

bool is_exempt(Klass* k) { return is_trusted(k) || k->is_subclass_of(wk::MagicAccessor); }

// The error that java names: it verifies methods in its own order. That order costs something to know, so it is asked
// for only when there is an error, and more than one method that may have it.
LoadError first_error(Thread* t, Klass* k, const ClassFile& file, TypeHierarchy& hierarchy) {
  LoadError error = verify_class_file(file, hierarchy);
  if (!error) return error;
  std::vector<const MethodInfo*> methods;
  for (const Method* m : java_facts::ordered_methods(class_to_verify(k)))
    if (m->info && m->info->code) methods.push_back(m->info);
  if (methods.size() < 2) return error;
  if (error.kind == LoadErrorKind::kPendingException) t->exception = nullptr;
  return verify_class_file(file, hierarchy, methods);
}

// For version 50 java takes the second verifier's verdict and the first one's reason.
LoadError find_error(Thread* t, Klass* k, const ClassFile& file) {
  constexpr int kStackMapVersion = 50;
  if (file.major_version < kStackMapVersion) return verify_by_inference(t, k, file.major_version);
  LoadedHierarchy hierarchy(t, k);
  LoadError error = first_error(t, k, file, hierarchy);
  bool is_retried = file.major_version == kStackMapVersion && error && error.kind != LoadErrorKind::kPendingException &&
                    !error.is_final;
  if (!is_retried) return error;
  LoadError second = verify_by_inference(t, k, file.major_version);
  if (second && second.kind != LoadErrorKind::kPendingException) second.message = error.message;
  return second;
}

bool verify(Thread* t, Klass* k, const ClassFile& file) {
  LoadError error = find_error(t, k, file);
  if (!error) return true;
  if (error.kind != LoadErrorKind::kPendingException) throw_new(t, error.exception_class()->c_str(), error.message);
  return false;
}

}  // namespace

void set_verify_mode(VerifyMode m) { mode = m; }

bool verify_class(Thread* t, Klass* k) {
  if (k->is_verified || is_exempt(k)) return true;
  if (!verify(t, k, *k->class_file)) return false;
  k->is_verified = true;
  return true;
}

bool verify_new_version(Thread* t, Klass* k, Klass* fresh) {
  if (is_exempt(k)) return true;
  Klass* outer_class = std::exchange(redefined_class, k);
  Klass* outer_version = std::exchange(new_version, fresh);
  bool ok = verify(t, k, *fresh->class_file);
  redefined_class = outer_class;
  new_version = outer_version;
  return ok;
}

Klass* class_to_verify(Klass* k) { return k == redefined_class ? new_version : k; }

}  // namespace rrvm
