// java.lang.invoke.MethodHandleNatives: what Java asks of the VM about members. A MemberName is filled in place.
// Covered by tests/java (lambdas, method handles, VarHandles).
#include "classlib/natives/natives_table.h"
#include "vm/check/plan.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/memory_access.h"

namespace rrvm::natives {
namespace {

constexpr const char* kInternalError = "java/lang/InternalError";

int32_t flags_of(Object* member) { return member->get<int32_t>(wk::MemberName_flags); }

void init(JNIEnv* env, jclass, jobject self, jobject reflected) {
  Thread* thread = Thread::from_env(env);
  Object* member = object(self);
  Object* target = object(reflected);
  if (!member) return throw_new(thread, kInternalError, "mname is null");
  if (!target) return throw_new(thread, kInternalError, "target is null");
  if (target->klass() == wk::Field) {
    Klass* k = klass_of_mirror(target->ref(wk::Field_clazz));
    init_member_name(member, &k->fields[static_cast<size_t>(target->get<int32_t>(wk::Field_slot))], false);
    if (!member->ref(wk::MemberName_name)) member->put<Object*>(wk::MemberName_name, target->ref(wk::Field_name));
    if (!member->ref(wk::MemberName_type)) member->put<Object*>(wk::MemberName_type, target->ref(wk::Field_type));
    return;
  }
  bool is_method = target->klass() == wk::Method;
  if (!is_method && target->klass() != wk::Constructor) return;
  Klass* k = klass_of_mirror(target->ref(is_method ? wk::Method_clazz : wk::Constructor_clazz));
  int32_t slot = target->get<int32_t>(is_method ? wk::Method_slot : wk::Constructor_slot);
  Method* m = k->methods[static_cast<size_t>(slot)];
  // Signature-polymorphic methods have no one meaning; Java treats the unresolved name itself.
  if (polymorphic_kind(k, m->name) == MethodIntrinsic::kNone) init_member_name(thread, member, m, k);
}

void expand(JNIEnv* env, jclass, jobject self) {
  Thread* thread = Thread::from_env(env);
  Object* member = object(self);
  if (!member) return throw_new(thread, kInternalError, "mname is null");
  Method* m = target_of_member_name(member);
  Field* f = field_of_member_name(member);
  if (!m && !f) return throw_new(thread, kInternalError, "nothing to expand");
  if (!member->ref(wk::MemberName_clazz))
    member->put<Object*>(wk::MemberName_clazz, (m ? m->holder : f->holder)->mirror);
  if (!member->ref(wk::MemberName_name)) {
    Object* name = java_string::intern(thread, m ? m->name : f->name);
    if (!name) return;
    member->put<Object*>(wk::MemberName_name, name);
  }
  if (member->ref(wk::MemberName_type)) return;
  Object* type;
  if (f && f->descriptor->length() == 1) type = primitive_class(f->type)->mirror;
  else type = java_string::from_symbol(thread, m ? m->descriptor : f->descriptor);
  if (type) member->put<Object*>(wk::MemberName_type, type);
}

jobject resolve_member(JNIEnv* env, jclass, jobject self, jclass caller, jint, jboolean speculative) {
  Thread* thread = Thread::from_env(env);
  Object* member = object(self);
  if (!member) return throw_new(thread, kInternalError, "mname is null"), nullptr;
  if (resolve_member_name(thread, member, caller ? klass_of_mirror(object(caller)) : nullptr)) return self;
  if (speculative && instance_of(thread->exception, wk::LinkageError)) thread->exception = nullptr;
  if (speculative || thread->exception) return nullptr;
  switch (flags_of(member) & member_name::kKindMask) {
    case member_name::kIsField: throw_new(thread, "java/lang/NoSuchFieldError", "field resolution failed"); break;
    case member_name::kIsMethod:
    case member_name::kIsConstructor:
      throw_new(thread, "java/lang/NoSuchMethodError", "method resolution failed");
      break;
    default: throw_new(thread, "java/lang/LinkageError", "resolution failed"); break;
  }
  return nullptr;
}

// Fills `results` with the members that match, after skipping some; the count may exceed the room.
class MemberCollector {
 public:
  MemberCollector(Thread* thread, Array* results, jint skip) : thread_(thread), results_(results), skip_(skip) {}

  template <typename Init>
  bool add(Init init) {
    if (skip_ > 0) return skip_--, true;
    if (count_ < results_->length) {
      Object* member = results_->data<Object*>()[count_];
      if (member && !init(member)) return false;
    }
    count_++;
    return true;
  }
  jint count() const { return count_; }
  Thread* thread() const { return thread_; }

 private:
  Thread* thread_;
  Array* results_;
  jint skip_;
  jint count_ = 0;
};

bool collect(MemberCollector& out, Klass* k, Symbol* name, Symbol* signature, jint match) {
  auto matches = [&](Symbol* n, Symbol* s) { return (!name || n == name) && (!signature || s == signature); };
  if (match & member_name::kIsField) {
    for (Field& f : k->fields) {
      if (matches(f.name, f.descriptor) && !out.add([&](Object* m) { return init_member_name(m, &f, false), true; }))
        return false;
    }
  }
  for (Method* m : k->methods) {
    if (!m || m->is_class_initializer()) continue;
    if (!(match & (m->is_initializer() ? member_name::kIsConstructor : member_name::kIsMethod))) continue;
    if (!matches(m->name, m->descriptor)) continue;
    if (!out.add([&](Object* member) { return init_member_name(out.thread(), member, m, k); })) return false;
  }
  return true;
}

jint getMembers(JNIEnv* env, jclass, jclass defining, jstring match_name, jstring match_signature, jint match, jclass,
                jint skip, jobjectArray results) {
  Thread* thread = Thread::from_env(env);
  Klass* k = defining ? klass_of_mirror(object(defining)) : nullptr;
  if (!k || !results || skip < 0 || k->is_primitive()) return -1;
  if (k->is_array()) k = wk::Object;
  if (!link_class(thread, k)) return -1;
  Symbol* name = match_name ? java_string::to_symbol(object(match_name)) : nullptr;
  Symbol* signature = match_signature ? java_string::to_symbol(object(match_signature)) : nullptr;
  MemberCollector out(thread, as_array(object(results)), skip);
  for (Klass* c = k; c; c = c->super) {
    if (!collect(out, c, name, signature, match)) return -1;
    if (!(match & member_name::kSearchSuperclasses)) break;
  }
  if (match & member_name::kSearchInterfaces) {
    for (Klass* i : k->all_interfaces) {
      if (i != k && !collect(out, i, name, signature, match)) return -1;
    }
  }
  return out.count();
}

jlong field_offset(JNIEnv* env, jobject self, bool is_static) {
  Object* member = object(self);
  Field* f = member ? field_of_member_name(member) : nullptr;
  if (f && f->is_static() == is_static) {
    check::note_var_handle(f);
    return f->offset;
  }
  throw_new(Thread::from_env(env), kInternalError,
            !member     ? "mname is null"
            : is_static ? "static field required"
                        : "non-static field required");
  return 0;
}
jlong objectFieldOffset(JNIEnv* env, jclass, jobject self) { return field_offset(env, self, false); }
jlong staticFieldOffset(JNIEnv* env, jclass, jobject self) { return field_offset(env, self, true); }
jobject staticFieldBase(JNIEnv* env, jclass, jobject self) {
  field_offset(env, self, true);
  RRVM_RETURN_IF_PENDING(Thread::from_env(env), nullptr);
  return to_jobject(object(self)->ref(wk::MemberName_clazz));
}

jobject getMemberVMInfo(JNIEnv* env, jclass, jobject self) {
  Thread* thread = Thread::from_env(env);
  Object* member = object(self);
  if (!member) return nullptr;
  Array* pair = heap::allocate_object_array(thread, wk::Object, 2);
  Object* index = pair ? box(thread, BasicType::kLong, Slot::of_long(vmindex_of(member))) : nullptr;
  if (!index) return nullptr;
  pair->data<Object*>()[0] = index;
  pair->data<Object*>()[1] = flags_of(member) & member_name::kIsField ? member->ref(wk::MemberName_clazz) : member;
  return to_jobject(pair);
}

void setCallSiteTargetNormal(JNIEnv*, jclass, jobject site, jobject target) {
  memory_access::store<Object*>(object(site), wk::CallSite_target, object(target));
}
void setCallSiteTargetVolatile(JNIEnv*, jclass, jobject site, jobject target) {
  memory_access::store_volatile<Object*>(object(site), wk::CallSite_target, object(target));
}

// Does nothing: machine code that assumed a call site's target is dropped by whoever made it.
void clearCallSiteContext(JNIEnv*, jclass, jobject) {}

// The parts of a bootstrap specifier by number: -4 method, -3 name, -2 type, -1 argument count.
Object* specifier_part(Thread* thread, ConstantPool* pool, unsigned index, jint part) {
  unsigned bootstrap = pool->bootstrap_index(index);
  Symbol* descriptor = pool->ref_descriptor(index);
  switch (part) {
    case -4: return resolve_method_handle_constant(thread, pool, pool->bootstrap_method(bootstrap));
    case -3: return java_string::from_symbol(thread, pool->ref_name(index));
    case -2:
      return descriptor->view()[0] == '(' ? method_type_of(thread, descriptor, pool->holder)
                                          : mirror_of_descriptor(thread, descriptor->view(), pool->holder);
    default:
      return box(thread, BasicType::kInt,
                 Slot::of_int(static_cast<int32_t>(pool->bootstrap_argument_count(bootstrap))));
  }
}

void copyOutBootstrapArguments(JNIEnv* env, jclass, jclass caller, jintArray index_info, jint start, jint end,
                               jobjectArray buffer, jint position, jboolean resolve_them, jobject if_not_available) {
  Thread* thread = Thread::from_env(env);
  Klass* k = caller ? klass_of_mirror(object(caller)) : nullptr;
  if (!k || !k->is_instance()) return throw_new(thread, kInternalError, "bad caller");
  Array* info = as_array(object(index_info));
  if (!info || info->length < 2) return throw_new(thread, kInternalError, "bad index info (0)");
  ConstantPool* pool = k->constants;
  int32_t index = info->data<int32_t>()[1];
  bool dynamic = index > 0 && index < pool->length &&
                 (pool->tag(static_cast<unsigned>(index)) == CpTag::kDynamic ||
                  pool->tag(static_cast<unsigned>(index)) == CpTag::kInvokeDynamic);
  unsigned at = static_cast<unsigned>(index);
  if (!dynamic ||
      info->data<int32_t>()[0] != static_cast<int32_t>(pool->bootstrap_argument_count(pool->bootstrap_index(at)))) {
    return throw_new(thread, kInternalError, "bad index info (1)");
  }
  Array* out = as_array(object(buffer));
  unsigned bootstrap = pool->bootstrap_index(at);
  jint count = static_cast<jint>(pool->bootstrap_argument_count(bootstrap));
  bool in_range = out && start >= -4 && start <= end && end <= count && position >= 0 &&
                  static_cast<int64_t>(position) + (end - start) <= out->length;
  if (!in_range) return throw_new(thread, "java/lang/IndexOutOfBoundsException");
  for (jint i = start; i < end; i++) {
    Object* value = object(if_not_available);
    if (i < 0) value = specifier_part(thread, pool, at, i);
    else if (resolve_them)
      value = resolve_boxed_constant(thread, pool, pool->bootstrap_argument(bootstrap, static_cast<unsigned>(i)));
    if (thread->exception) return;
    out->data<Object*>()[position++] = value;
  }
}

// Constants for Java's self-check, which ends at the first null name: there is nothing to compare in a release VM.
jint getNamedCon(JNIEnv*, jclass, jint, jobjectArray) { return 0; }

jobject unsupported(JNIEnv* env, const char* text) {
  throw_new(Thread::from_env(env), "java/lang/UnsupportedOperationException", text);
  return nullptr;
}
jobject reflective_invoke(JNIEnv* env, jobject, jobjectArray) {
  return unsupported(env, "MethodHandle.invoke cannot be invoked reflectively");
}
jobject reflective_invoke_exact(JNIEnv* env, jobject, jobjectArray) {
  return unsupported(env, "MethodHandle.invokeExact cannot be invoked reflectively");
}

#define RRVM_NATIVES_METHOD_HANDLES
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_method_handle_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
