// Exception handlers, first calls and other slow work of the interpreter. Must not know the loop's registers.
// Covered by tests/java/opcodes and the rest of the Java corpus.
#include "vm/exec/interpreter_support.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vm/bytecode/bytecode.h"
#include "vm/check/array_shadow.h"
#include "vm/check/methods.h"
#include "vm/check/modes.h"
#include "vm/exec/call.h"
#include "vm/exec/compiler.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/intrinsics.h"
#include "vm/exec/native_call.h"
#include "vm/heap/heap.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/thread/monitor.h"

namespace rrvm {

Insn* find_handler(Thread* thread, Frame* frame) {
  Method* m = frame->method;
  if (m->handler_count == 0 || m->is_native()) return nullptr;
  Object* exception = thread->exception;
  uint32_t bci = frame->bci();
  for (unsigned i = 0; i < m->handler_count; ++i) {
    const HandlerRange h = m->handlers[i];
    if (bci < h.start_bci || bci >= h.end_bci) continue;
    if (h.catch_type != 0) {
      thread->exception = nullptr;
      Klass* k = resolve_class(thread, m->constants, h.catch_type);
      m = frame->method;  // Java code has run: it may have redefined the method, and the frame goes on in the old one
      if (!k) {
        exception = thread->exception;  // the failed resolution replaces it, as in java
        continue;
      }
      thread->exception = exception;
      if (!exception->klass()->is_subtype_of(k)) continue;
    }
    Insn* code = m->code.load(std::memory_order_relaxed);
    const uint16_t* end = m->insn_bci + m->insn_count;
    const uint16_t* at = std::lower_bound(m->insn_bci, end, h.handler_bci);
    return code + (at - m->insn_bci);
  }
  thread->exception = exception;
  return nullptr;
}

void unlock_on_unwind(Thread* thread, Frame* frame) {
  Object* exception = take_exception(thread);
  Object* lock = frame->lock;
  frame->lock = nullptr;
  monitors::exit(thread, lock);
  thread->exception = exception;
}

void get_field_value(const Field* field, Object* base, Slot* out) {
  load_volatile(base->address(field->offset), field->type, out);
}

void load_volatile(const void* p, BasicType type, Slot* out) {
  switch (type) {
    case BasicType::kBoolean:
    case BasicType::kByte: *out = Slot::of_int(__atomic_load_n(static_cast<const int8_t*>(p), __ATOMIC_ACQUIRE)); break;
    case BasicType::kChar:
      *out = Slot::of_int(__atomic_load_n(static_cast<const uint16_t*>(p), __ATOMIC_ACQUIRE));
      break;
    case BasicType::kShort:
      *out = Slot::of_int(__atomic_load_n(static_cast<const int16_t*>(p), __ATOMIC_ACQUIRE));
      break;
    case BasicType::kInt:
    case BasicType::kFloat:
      *out = Slot::of_int(__atomic_load_n(static_cast<const int32_t*>(p), __ATOMIC_ACQUIRE));
      break;
    default: out->l = __atomic_load_n(static_cast<const int64_t*>(p), __ATOMIC_ACQUIRE); break;
  }
}

void store_volatile(void* p, BasicType type, Slot value) {
  switch (type) {
    case BasicType::kBoolean:
      __atomic_store_n(static_cast<int8_t*>(p), static_cast<int8_t>(value.i & 1), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kByte:
      __atomic_store_n(static_cast<int8_t*>(p), static_cast<int8_t>(value.i), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kChar:
    case BasicType::kShort:
      __atomic_store_n(static_cast<int16_t*>(p), static_cast<int16_t>(value.i), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kInt:
    case BasicType::kFloat: __atomic_store_n(static_cast<int32_t*>(p), value.i, __ATOMIC_SEQ_CST); break;
    default: __atomic_store_n(static_cast<int64_t*>(p), value.l, __ATOMIC_SEQ_CST); break;
  }
}

void put_field_value(const Field* field, Object* base, const Slot* value) {
  store_volatile(base->address(field->offset), field->type, *value);
}

Array* new_multi_array(Thread* t, Klass* k, const Slot* dims, int n) {
  for (int i = 0; i < n; ++i)
    if (dims[i].i < 0) {
      throw_negative_array_size(t, dims[i].i);
      return nullptr;
    }
  Array* a = check::modes.wants_arrays ? check::new_array(t, k, dims[0].i) : heap::allocate_array(t, k, dims[0].i);
  if (!a || n == 1) return a;
  for (int32_t i = 0; i < dims[0].i; ++i) {
    Array* inner = new_multi_array(t, k->element_klass, dims + 1, n - 1);
    if (!inner) return nullptr;
    a->data<Object*>()[i] = inner;
  }
  return a;
}

// Sets the entry of a method that the VM runs as C++.
static bool use_replacement(Method* m) {
  if (!m->holder->loader->is_boot() || m->is_rewritten) return false;
  if (check::active && check::plan_method(m)) return false;
  IntrinsicFunction function = check::active ? find_watched_intrinsic(m->holder->name, m->name, m->descriptor)
                                             : find_intrinsic(m->holder->name, m->name, m->descriptor);
  if (!function) return false;
  m->replacement = reinterpret_cast<void*>(function);
  m->entry = entry_label(Entry::intrinsic);
  m->machine_entry = compiler::to_intrinsic;
  return true;
}

// May the compiler build the method in line, although the interpreter runs C++ in its place? It must be short, without
// loops, and not replaced because a tool has to see what it does.
static bool is_short_body(const Method* m) {
  constexpr uint32_t kBytes = 70;
  if (m->is_native() || m->is_synchronized() || m->handler_count != 0 || m->code_length > kBytes) return false;
  // Math's functions may differ from their bodies, which are StrictMath's, in the last bit: there is one answer.
  if (m->holder->name->view() == "java/lang/Math" && m->descriptor->view().find('D') != std::string_view::npos)
    return false;
  if (check::active &&
      reinterpret_cast<void*>(find_intrinsic(m->holder->name, m->name, m->descriptor)) != m->replacement)
    return false;
  BytecodeStream s({m->bytecode, m->code_length});
  bool has_loop = false;
  while (s.next()) s->each_target([&](int64_t bci) { has_loop |= bci <= s->pc; });
  return !has_loop;
}

bool prepare_own_body(Thread* t, Method* m) {
  if (!m->is_native()) return code_of(t, m) != nullptr;
  m->native_signature = native_signature_of(m);
  return true;  // its function is looked for when its frame is there: an error names the method
}

bool prepare_first_call(Thread* t, Method* m) {
  if (!m->holder->is_linked() && !link_class(t, m->holder)) return false;
  if (use_replacement(m)) {
    if (!compiler::hooks.method_is_hot || !is_short_body(m)) return true;
    // Its first calls run the body, so that the compiler finds the instructions resolved.
    constexpr int32_t kCallsOfBody = 30;
    if (!code_of(t, m)) return false;
    m->has_short_body = true;
    m->calls_left = kCallsOfBody;
    m->entry = entry_label(Entry::plain);
    return true;
  }
  if (!prepare_own_body(t, m)) return false;
  m->entry = entry_label(check::plan_method(m)  ? Entry::watched
                         : m->is_synchronized() ? Entry::synchronized
                                                : Entry::plain);
  return true;
}

bool prepare_native(Thread* t, Method* m) {
  if (use_replacement(m)) return true;
  if (!prepare_own_body(t, m)) return false;
  m->entry = entry_label(Entry::native);
  return true;
}

const void* initial_entry(const Method* m) {
  switch (m->intrinsic) {
    case MethodIntrinsic::kNone:
    case MethodIntrinsic::kInvokeGeneric:
      break;  // a plain call of the latter comes from reflection; its native function throws
    case MethodIntrinsic::kInvokeBasic:
    case MethodIntrinsic::kLinkToVirtual:
    case MethodIntrinsic::kLinkToStatic:
    case MethodIntrinsic::kLinkToSpecial:
    case MethodIntrinsic::kLinkToInterface: return entry_label(Entry::linker);
    default: return entry_label(Entry::unsupported);
  }
  if (m->is_overpass_error) return entry_label(Entry::conflict);
  if (m->is_native()) return entry_label(Entry::native_first);
  if (m->is_abstract()) return entry_label(Entry::abstract);
  return entry_label(Entry::first_call);
}

int32_t double_to_int(double v) {
  if (std::isnan(v)) return 0;
  if (v >= 2147483647.0) return std::numeric_limits<int32_t>::max();
  if (v <= -2147483648.0) return std::numeric_limits<int32_t>::min();
  return static_cast<int32_t>(v);
}
int64_t double_to_long(double v) {
  if (std::isnan(v)) return 0;
  if (v >= 9223372036854775807.0) return std::numeric_limits<int64_t>::max();
  if (v <= -9223372036854775808.0) return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(v);
}
int32_t float_to_int(float v) { return double_to_int(v); }
int64_t float_to_long(float v) { return double_to_long(v); }

}  // namespace rrvm
