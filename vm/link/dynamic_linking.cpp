// Linking of what java.lang.invoke supplies: invokedynamic, calls of MethodHandle.invoke and VarHandle accessors, and
// the constants MethodHandle, MethodType and Dynamic. Java code does the work (MethodHandleNatives); here its arguments
// are made and its answer is kept. Of racing linkers the first one's result stays; a LinkageError is remembered and
// thrown again with the same class and message (JVMS §5.4.3). Covered by the Java corpus.
#include <map>
#include <mutex>
#include <optional>

#include "vm/check/quiet.h"
#include "vm/exec/c_stack.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/link/method_handles.h"
#include "vm/link/resolution_errors.h"
#include "vm/object/class_units.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"

namespace rrvm {
namespace {

// What is remembered of one call site: its link or its failure.
struct Outcome {
  LinkedCallSite* site = nullptr;
  std::optional<RememberedError> error;
};
using Key = std::pair<const void*, uint32_t>;

class OutcomeTable {
 public:
  Outcome find(Key key) {
    std::lock_guard lock(mutex_);
    auto it = outcomes_.find(key);
    return it == outcomes_.end() ? Outcome{} : it->second;
  }
  // The outcome that stays: this one or the one that was there first.
  Outcome record(Key key, const Outcome& o) {
    std::lock_guard lock(mutex_);
    return outcomes_.try_emplace(key, o).first->second;
  }
  void forget(bool (*is_gone)(const void*)) {
    std::lock_guard lock(mutex_);
    std::erase_if(outcomes_, [is_gone](const auto& entry) { return is_gone(entry.first.first); });
  }

 private:
  std::mutex mutex_;  // guards the map
  std::map<Key, Outcome> outcomes_;
};

OutcomeTable& call_sites() {
  static auto* table = new OutcomeTable;
  return *table;
}  // keys: (constant pool, method's index and bci)
OutcomeTable& handle_calls() {
  static auto* table = new OutcomeTable;
  return *table;
}  // keys: (constant pool, index)

// Errors pass, every other exception of a bootstrap becomes a BootstrapMethodError's cause (JVMS §6.5 invokedynamic).
void wrap_bootstrap_exception(Thread* thread) {
  if (!thread->exception || instance_of(thread->exception, wk::Error)) return;
  Object* cause = take_exception(thread);
  Object* error = new_object(thread, wk::BootstrapMethodError, "()V", {});
  if (!error) return;
  error->put<Object*>(wk::Throwable_cause, cause);
  throw_object(thread, error);
}

// The adapter and appendix from Java's answer.
LinkedCallSite* unpack(Thread* thread, const Klass* user, Object* member, Array* appendix_box) {
  Method* target = member ? target_of_member_name(member) : nullptr;
  if (!target) {
    throw_new(thread, "java/lang/LinkageError", "bad value from MethodHandleNatives");
    return nullptr;
  }
  Object* appendix = appendix_box->data<Object*>()[0];
  units::Pin pin(target->holder->unit);
  units::depend(thread, user->unit, target->holder);
  if (appendix) units::keep(thread, user->unit, appendix);  // the site lives as long as the class
  auto* site = metaspace::create<LinkedCallSite>(units::arena_of(user));
  *site = {target, appendix};
  return site;
}

// The static arguments: null, one object, or an array of several (a lone array is wrapped).
bool static_arguments(Thread* thread, ConstantPool* pool, unsigned bootstrap, Object** out) {
  unsigned count = pool->bootstrap_argument_count(bootstrap);
  *out = nullptr;
  if (count == 0) return true;
  Array* values = heap::allocate_object_array(thread, wk::Object, static_cast<int32_t>(count));
  if (!values) return false;
  for (unsigned i = 0; i < count; i++) {
    Object* value = resolve_boxed_constant(thread, pool, pool->bootstrap_argument(bootstrap, i));
    RRVM_RETURN_IF_PENDING(thread, false);
    values->data<Object*>()[i] = value;
  }
  Object* first = values->data<Object*>()[0];
  *out = count == 1 && first && !first->klass()->is_array() ? first : values;
  return true;
}

// The parts of a bootstrap specifier, resolved in java's order. Exceptions come out wrapped.
struct Specifier {
  Object* method = nullptr;
  Object* name = nullptr;
  Object* type = nullptr;
  Object* arguments = nullptr;
};

bool resolve_specifier(Thread* thread, ConstantPool* pool, unsigned index, Specifier* s) {
  auto steps = [&] {
    unsigned bootstrap = pool->bootstrap_index(index);
    s->method = resolve_method_handle_constant(thread, pool, pool->bootstrap_method(bootstrap));
    if (!s->method) return false;
    s->name = java_string::from_symbol(thread, pool->ref_name(index));
    if (!s->name) return false;
    Symbol* descriptor = pool->ref_descriptor(index);
    s->type = descriptor->view()[0] == '(' ? method_type_of(thread, descriptor, pool->holder)
                                           : mirror_of_descriptor(thread, descriptor->view(), pool->holder);
    return s->type && static_arguments(thread, pool, bootstrap, &s->arguments);
  };
  if (steps()) return true;
  wrap_bootstrap_exception(thread);
  return false;
}

bool consistent_reference(Thread* thread, ConstantPool* pool, unsigned index, unsigned reference, Klass* callee) {
  CpTag tag = pool->tag(reference);
  bool wrong = (callee->is_interface() && tag == CpTag::kMethodref) ||
               (!callee->is_interface() && tag == CpTag::kInterfaceMethodref);
  if (!wrong) return true;
  std::string text = external_signature(callee, pool->ref_name(reference), pool->ref_descriptor(reference));
  // java names the method without its class here.
  std::string prefix = callee->external_name() + ".";
  if (size_t at = text.find(prefix); at != std::string::npos) text.erase(at, prefix.size());
  const char* found = callee->is_interface() ? "CONSTANT_MethodRef" : "CONSTANT_InterfaceMethodRef";
  const char* wanted = callee->is_interface() ? "CONSTANT_InterfaceMethodRef" : "CONSTANT_MethodRef";
  throw_format(
      thread, "java/lang/IncompatibleClassChangeError",
      "Inconsistent constant pool data in classfile for class %s. Method '%s' at index %u is %s and should be %s",
      callee->name->c_str(), text.c_str(), index, found, wanted);
  return false;
}

int32_t flags_of_ref_kind(int32_t ref_kind) {
  int32_t kind = ref_kind <= kRefPutStatic          ? member_name::kIsField
                 : ref_kind == kRefNewInvokeSpecial ? member_name::kIsConstructor
                                                    : member_name::kIsMethod;
  return kind | ref_kind << member_name::kRefKindShift;
}

Object* link_method_handle(Thread* thread, ConstantPool* pool, unsigned index) {
  int32_t ref_kind = pool->handle_kind(index);
  unsigned reference = pool->handle_reference(index);
  Klass* callee = resolve_class(thread, pool, pool->ref_class_index(reference));
  if (!callee || !consistent_reference(thread, pool, index, reference, callee)) return nullptr;
  Symbol* name = pool->ref_name(reference);
  Symbol* descriptor = pool->ref_descriptor(reference);
  Object* name_string = java_string::from_symbol(thread, name);
  if (!name_string) return nullptr;
  bool generic = ref_kind == kRefInvokeVirtual && polymorphic_kind(callee, name) == MethodIntrinsic::kInvokeGeneric;
  if (!generic) {  // MethodHandle.invoke and friends are left to Java: they need an appendix
    Object* type_string = java_string::from_symbol(thread, descriptor);
    if (!type_string || !initialize_class(thread, wk::MemberName)) return nullptr;
    Object* member = heap::allocate(thread, wk::MemberName);
    if (!member) return nullptr;
    member->put<Object*>(wk::MemberName_clazz, callee->mirror);
    member->put<Object*>(wk::MemberName_name, name_string);
    member->put<Object*>(wk::MemberName_type, type_string);
    member->put<int32_t>(wk::MemberName_flags, flags_of_ref_kind(ref_kind));
    if (!resolve_member_name(thread, member, pool->holder)) {
      if (!thread->exception) throw_new(thread, "java/lang/LinkageError", "resolution failed");
      return nullptr;
    }
  }
  Object* type = ref_kind <= kRefPutStatic ? mirror_of_descriptor(thread, descriptor->view(), pool->holder)
                                           : method_type_of(thread, descriptor, pool->holder);
  if (!type) return nullptr;
  check::Quiet quiet(thread);
  return call_static(thread, wk::MethodHandleNatives_linkMethodHandleConstant,
                     {pool->holder->mirror, ref_kind, callee->mirror, name_string, type})
      .ref;
}

Object* link_dynamic_constant(Thread* thread, ConstantPool* pool, unsigned index) {
  if (is_c_stack_exhausted(thread)) return nullptr;  // a constant may name itself among its arguments
  check::Quiet quiet(thread, !is_linked_by_program(pool, index));
  check::Loud loud(thread, is_linked_by_program(pool, index));
  Specifier s;
  if (!resolve_specifier(thread, pool, index, &s)) return nullptr;
  Object* value =
      call_static(thread, wk::MethodHandleNatives_linkDynamicConstant,
                  {pool->holder->mirror, static_cast<int32_t>(index), s.method, s.name, s.type, s.arguments})
          .ref;
  wrap_bootstrap_exception(thread);
  if (is_linked_by_program(pool, index)) check::linked(thread, value);
  return value;
}

// A constant made at most once: `link` is run when nothing is remembered. The value may be null.
template <typename Link>
Object* remembered_constant(Thread* thread, ConstantPool* pool, unsigned index, Link link) {
  if (auto* cell = static_cast<Object**>(pool->resolved[index].load(std::memory_order_acquire))) return *cell;
  if (rethrow_resolution_error(thread, pool, index)) return nullptr;
  Object* made = link(thread, pool, index);
  if (thread->exception) {
    auto* cell = static_cast<Object**>(settle_resolution_error(thread, pool, index));
    return cell ? *cell : nullptr;
  }
  return publish_constant(thread, pool, index, made);
}

}  // namespace

// ConstantBootstraps calls what it is given.
bool is_linked_by_program(ConstantPool* pool, unsigned index) {
  CpTag tag = pool->tag(index);
  if (tag != CpTag::kDynamic && tag != CpTag::kInvokeDynamic) return false;
  unsigned reference = pool->handle_reference(pool->bootstrap_method(pool->bootstrap_index(index)));
  Symbol* holder = pool->class_name(pool->ref_class_index(reference));
  return !holder->starts_with("java/lang/") || holder->view() == "java/lang/invoke/ConstantBootstraps";
}

LinkedCallSite* resolve_invoke_dynamic(Thread* thread, Method* caller, uint32_t bci, unsigned index) {
  ConstantPool* pool = caller->constants;
  Key key{pool, uint32_t{caller->index} << 16 | bci};
  Outcome known = call_sites().find(key);
  if (!known.site && !known.error) {
    LinkedCallSite* site = nullptr;
    check::Quiet quiet(thread, !is_linked_by_program(pool, index));
    check::Loud loud(thread, is_linked_by_program(pool, index));
    Specifier s;
    if (initialize_class(thread, wk::MethodHandleNatives) && resolve_specifier(thread, pool, index, &s)) {
      if (Array* appendix_box = heap::allocate_object_array(thread, wk::Object, 1)) {
        Object* member = call_static(thread, wk::MethodHandleNatives_linkCallSite,
                                     {pool->holder->mirror, static_cast<int32_t>(index), s.method, s.name, s.type,
                                      s.arguments, static_cast<Object*>(appendix_box)})
                             .ref;
        if (!thread->exception) site = unpack(thread, pool->holder, member, appendix_box);
        wrap_bootstrap_exception(thread);
        if (site && is_linked_by_program(pool, index)) check::linked(thread, site->appendix);
      }
    }
    Outcome fresh;
    fresh.site = site;
    if (!site) {
      fresh.error = remembered(thread->exception);
      if (!fresh.error) return nullptr;  // OutOfMemoryError and its like: tried again next time
      fresh.error->cause_class.clear();  // java forgets the cause here
      known = call_sites().record(key, fresh);
      if (!known.site) return nullptr;
      take_exception(thread);  // another thread was first, with success
      return known.site;
    }
    known = call_sites().record(key, fresh);
  }
  if (known.error) throw_again(thread, *known.error);
  return known.site;
}

LinkedCallSite* resolve_invoke_handle(Thread* thread, ConstantPool* pool, unsigned index, Klass* holder, Symbol* name,
                                      Symbol* descriptor) {
  Key key{pool, index};
  if (LinkedCallSite* site = handle_calls().find(key).site) return site;
  check::Quiet quiet(thread);
  if (!initialize_class(thread, wk::MethodHandleNatives)) return nullptr;
  Object* type = method_type_of(thread, descriptor, pool->holder);
  if (!type) return nullptr;
  Object* name_string = java_string::intern(thread, name);
  Array* appendix_box = name_string ? heap::allocate_object_array(thread, wk::Object, 1) : nullptr;
  if (!appendix_box) return nullptr;
  Object* member = call_static(thread, wk::MethodHandleNatives_linkMethod,
                               {pool->holder->mirror, static_cast<int32_t>(kRefInvokeVirtual), holder->mirror,
                                name_string, type, static_cast<Object*>(appendix_box)})
                       .ref;
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Outcome fresh;
  fresh.site = unpack(thread, pool->holder, member, appendix_box);
  return fresh.site ? handle_calls().record(key, fresh).site : nullptr;
}

void forget_call_sites(bool (*is_gone)(const void*)) {
  call_sites().forget(is_gone);
  handle_calls().forget(is_gone);
}

Object* resolve_method_handle_constant(Thread* thread, ConstantPool* pool, unsigned index) {
  return remembered_constant(thread, pool, index, link_method_handle);
}

Object* resolve_method_type_constant(Thread* thread, ConstantPool* pool, unsigned index) {
  return remembered_constant(thread, pool, index, [](Thread* t, ConstantPool* p, unsigned i) {
    return method_type_of(t, p->method_type_descriptor(i), p->holder);
  });
}

bool resolve_dynamic_constant(Thread* thread, ConstantPool* pool, unsigned index, Slot* out, BasicType* type) {
  Object* value = remembered_constant(thread, pool, index, link_dynamic_constant);
  RRVM_RETURN_IF_PENDING(thread, false);
  if (is_linked_by_program(pool, index)) check::link_used(thread, value);
  *type = basic_type_from_char(pool->ref_descriptor(index)->view()[0]);
  if (unbox(value, *type, out)) return true;
  throw_new(thread, "java/lang/InternalError", value ? "wrong box" : "null result instead of box");
  return false;
}

Object* resolve_boxed_constant(Thread* thread, ConstantPool* pool, unsigned index) {
  Slot value{};
  BasicType type = BasicType::kObject;
  if (!resolve_constant(thread, pool, index, &value, &type)) return nullptr;
  return box(thread, type, value);
}

}  // namespace rrvm
