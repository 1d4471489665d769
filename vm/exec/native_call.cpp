// Native methods: finding their C function and calling it. On x86-64 the first six integer and eight floating
// arguments travel in registers that do not depend on each other's order, so one function type that names all of
// them serves every signature that fits; the rest goes through libffi with a call description kept per signature.
// Knows nothing of what the functions do. Covered by tests/java/jni.
#include "vm/exec/native_call.h"

#include <dlfcn.h>
#include <ffi.h>

#include <map>
#include <mutex>
#include <vector>

#include "vm/base/check.h"
#include "vm/check/quiet.h"
#include "vm/diagnose/trace.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/natives.h"
#include "vm/heap/refs.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm {

struct NativeSignature {
  static constexpr unsigned kIntRegisters = 4, kFloatRegisters = 8;  // beside environment and receiver

  BasicType result;
  bool floats = false;        // some parameter is float or double
  bool in_registers = false;  // everything fits
  // Which cell of the arguments goes into each register; registers without a parameter get cell 0, whatever it holds.
  uint8_t int_cells[kIntRegisters] = {};
  uint8_t float_cells[kFloatRegisters] = {};

  std::vector<BasicType> parameters;  // for libffi
  std::vector<ffi_type*> ffi_parameters;
  ffi_cif cif;
};

namespace {

bool is_floating(BasicType t) { return t == BasicType::kFloat || t == BasicType::kDouble; }

ffi_type* ffi_type_of(BasicType t) {
  switch (t) {
    case BasicType::kBoolean: return &ffi_type_uint8;
    case BasicType::kByte: return &ffi_type_sint8;
    case BasicType::kChar: return &ffi_type_uint16;
    case BasicType::kShort: return &ffi_type_sint16;
    case BasicType::kInt: return &ffi_type_sint32;
    case BasicType::kLong: return &ffi_type_sint64;
    case BasicType::kFloat: return &ffi_type_float;
    case BasicType::kDouble: return &ffi_type_double;
    case BasicType::kVoid: return &ffi_type_void;
    default: return &ffi_type_pointer;
  }
}

NativeSignature* make_signature(std::string_view descriptor) {
  auto* s = new NativeSignature;
  unsigned ints = 0, floats = 0, cell = 0;
  size_t i = 1;
  for (; descriptor[i] != ')'; ++i) {
    BasicType t = basic_type_from_char(descriptor[i]);
    s->parameters.push_back(t);
    if (is_floating(t) && floats < NativeSignature::kFloatRegisters)
      s->float_cells[floats] = static_cast<uint8_t>(cell);
    if (!is_floating(t) && ints < NativeSignature::kIntRegisters) s->int_cells[ints] = static_cast<uint8_t>(cell);
    ++(is_floating(t) ? floats : ints);
    cell += is_two_slots(t) ? 2 : 1;
    while (descriptor[i] == '[') ++i;
    if (descriptor[i] == 'L') i = descriptor.find(';', i);
  }
  s->result = basic_type_from_char(descriptor[i + 1]);
  s->floats = floats > 0;
  s->in_registers = ints <= NativeSignature::kIntRegisters && floats <= NativeSignature::kFloatRegisters;
  if (!s->in_registers) {
    s->ffi_parameters = {&ffi_type_pointer, &ffi_type_pointer};
    for (BasicType t : s->parameters) s->ffi_parameters.push_back(ffi_type_of(t));
    RRVM_CHECK(ffi_prep_cif(&s->cif, FFI_DEFAULT_ABI, static_cast<unsigned>(s->ffi_parameters.size()),
                            ffi_type_of(s->result), s->ffi_parameters.data()) == FFI_OK);
  }
  return s;
}

// rax and xmm0 as the function left them; the signature says which one counts.
union RawResult {
  uint64_t bits;
  double d;
  float f;
};

#define RRVM_INTS void*, Object*, uint64_t, uint64_t, uint64_t, uint64_t
#define RRVM_DOUBLES double, double, double, double, double, double, double, double
using IntFunction = uint64_t (*)(RRVM_INTS);
using IntToFloat = double (*)(RRVM_INTS);
using MixedFunction = uint64_t (*)(RRVM_INTS, RRVM_DOUBLES);
using MixedToFloat = double (*)(RRVM_INTS, RRVM_DOUBLES);
#undef RRVM_INTS
#undef RRVM_DOUBLES

RawResult call_in_registers(const NativeSignature& s, void* function, void* env, Object* receiver, const Slot* args) {
  auto i = [&](unsigned n) { return args[s.int_cells[n]].raw; };
  auto d = [&](unsigned n) {
    return args[s.float_cells[n]].d;
  };  // a float is the low half of its cell, as of its register
  bool to_float = is_floating(s.result);
  RawResult r;
  if (!s.floats && !to_float) r.bits = reinterpret_cast<IntFunction>(function)(env, receiver, i(0), i(1), i(2), i(3));
  else if (!s.floats) r.d = reinterpret_cast<IntToFloat>(function)(env, receiver, i(0), i(1), i(2), i(3));
  else if (!to_float)
    r.bits = reinterpret_cast<MixedFunction>(function)(env, receiver, i(0), i(1), i(2), i(3), d(0), d(1), d(2), d(3),
                                                       d(4), d(5), d(6), d(7));
  else
    r.d = reinterpret_cast<MixedToFloat>(function)(env, receiver, i(0), i(1), i(2), i(3), d(0), d(1), d(2), d(3), d(4),
                                                   d(5), d(6), d(7));
  return r;
}

RawResult call_by_ffi(NativeSignature& s, void* function, void* env, Object* receiver, Slot* args) {
  void* values[2 + 255];
  unsigned n = 0;
  values[n++] = &env;
  values[n++] = &receiver;
  for (BasicType t : s.parameters) {
    values[n++] = args;
    args += is_two_slots(t) ? 2 : 1;
  }
  RawResult r{};
  ffi_call(&s.cif, FFI_FN(function), &r, values);
  return r;
}

Slot to_java(BasicType type, RawResult r) {
  switch (type) {
    case BasicType::kBoolean: return Slot::of_int(static_cast<uint8_t>(r.bits) != 0);
    case BasicType::kByte: return Slot::of_int(static_cast<int8_t>(r.bits));
    case BasicType::kChar: return Slot::of_int(static_cast<uint16_t>(r.bits));
    case BasicType::kShort: return Slot::of_int(static_cast<int16_t>(r.bits));
    case BasicType::kInt: return Slot::of_int(static_cast<int32_t>(r.bits));
    case BasicType::kLong: return Slot::of_long(static_cast<int64_t>(r.bits));
    case BasicType::kFloat: return Slot::of_float(r.f);
    case BasicType::kDouble: return Slot::of_double(r.d);
    case BasicType::kVoid: return Slot::of_int(0);
    default: return Slot::of_ref(resolve(reinterpret_cast<jobject>(r.bits)));
  }
}

// --- finding the function ---

void append_unit(std::string& out, unsigned unit) {
  char hex[8];
  snprintf(hex, sizeof hex, "_0%04x", unit);
  out += hex;
}

// JNI's escaping of names and descriptors in function names; the text is modified UTF-8.
std::string escape(std::string_view text) {
  std::string out;
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned c = byte(i);
    if (c == '/') out += '_';
    else if (c == '_') out += "_1";
    else if (c == ';') out += "_2";
    else if (c == '[') out += "_3";
    else if (c < 0x80 && isalnum(static_cast<int>(c))) out += static_cast<char>(c);
    else if (c < 0x80) append_unit(out, c);
    else if (c < 0xE0) append_unit(out, (c & 0x1F) << 6 | (byte(i + 1) & 0x3F)), i += 1;
    else append_unit(out, (c & 0x0F) << 12 | (byte(i + 1) & 0x3F) << 6 | (byte(i + 2) & 0x3F)), i += 2;
  }
  return out;
}

void* find_in_libjava(const char* name) {
  static std::atomic<void*> handle;
  void* libjava = handle.load(std::memory_order_relaxed);
  if (!libjava) handle = libjava = dlopen("libjava.so", RTLD_LAZY | RTLD_NOLOAD);  // null before boot opens it
  return libjava ? dlsym(libjava, name) : nullptr;
}

void* find_by_name(Thread* thread, const Klass* holder, const std::string& name) {
  if (holder->loader->is_boot())
    if (void* f = find_in_libjava(name.c_str())) return f;
  Object* text = java_string::from_utf8(thread, name);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  check::Quiet quiet(thread);
  Slot r = call_static(thread, wk::ClassLoader_findNative, {holder->loader->java_loader, text});
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  return reinterpret_cast<void*>(r.l);
}

}  // namespace

NativeSignature* native_signature_of(const Method* method) {
  static std::mutex mutex;
  static auto& known = *new std::map<const Symbol*, NativeSignature*>;  // never destroyed: threads may outlive main
  std::lock_guard lock(mutex);
  NativeSignature*& s = known[method->descriptor];
  if (!s) s = make_signature(method->descriptor->view());
  return s;
}

Slot call_native(Thread* thread, Method* method, void* function, Slot* args) {
  NativeSignature* signature = __atomic_load_n(&method->native_signature, __ATOMIC_ACQUIRE);
  if (__builtin_expect(!signature, 0)) {
    signature = native_signature_of(method);
    __atomic_store_n(&method->native_signature, signature, __ATOMIC_RELEASE);
  }
  if (__builtin_expect(!function, 0)) {  // the first call, or one after UnregisterNatives
    function = link_native(thread, method);
    if (!function) return Slot::of_int(0);
    method->native_function.store(function, std::memory_order_release);
  }
  if (__builtin_expect(trace_natives, 0)) trace_call_slow(method->to_string().c_str());
  Object* receiver = method->is_static() ? method->holder->mirror : (args++)->ref;
  uint32_t locals = thread->local_top;
  RawResult r;
  {
    ThreadStateScope native(thread, ThreadState::kInNative);
    r = signature->in_registers ? call_in_registers(*signature, function, thread->env(), receiver, args)
                                : call_by_ffi(*signature, function, thread->env(), receiver, args);
  }
  release_locals(thread, locals);
  if (__builtin_expect(thread->exception != nullptr, 0)) return Slot::of_int(0);
  return to_java(signature->result, r);
}

std::vector<std::string> (*native_method_prefixes)() = nullptr;

// The Java method that wraps this native one, whose name has prefixes of agents before the wrapper's.
static Method* find_wrapper(const Method* method) {
  if (!native_method_prefixes) return nullptr;
  std::vector<std::string> prefixes = native_method_prefixes();
  std::string_view name = method->name->view();
  for (auto p = prefixes.rbegin(); p != prefixes.rend(); ++p)
    if (name.starts_with(*p)) name.remove_prefix(p->size());
  if (name.size() == method->name->view().size()) return nullptr;
  Method* wrapper = method->holder->find_method(Symbol::intern(name), method->descriptor);
  return wrapper && !wrapper->is_native() ? wrapper : nullptr;
}

static void* find_in_libraries(Thread* thread, const Method* method) {
  const Klass* holder = method->holder;
  std::string name = "Java_" + escape(holder->name->view()) + '_' + escape(method->name->view());
  void* f = find_by_name(thread, holder, name);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  if (!f) {
    std::string_view descriptor = method->descriptor->view();
    f = find_by_name(thread, holder, name + "__" + escape(descriptor.substr(1, descriptor.find(')') - 1)));
    RRVM_RETURN_IF_PENDING(thread, nullptr);
  }
  return f;
}

static void* find_function(Thread* thread, const Method* method) {
  const Klass* holder = method->holder;
  bool is_own = holder->name->starts_with("rrvm/");  // classlib/java, which programs have on their class paths
  if (holder->loader->is_platform_or_boot || holder->loader->is_boot() || is_own) {
    void* f = find_builtin_native(holder->name->c_str(), method->name->c_str(), method->descriptor->c_str());
    if (f) return f;
  }
  return find_in_libraries(thread, method);
}

static void throw_unlinked(Thread* thread, const Method* method) {
  throw_new(thread, "java/lang/UnsatisfiedLinkError",
            '\'' + external_signature(method->holder, method->name, method->descriptor) + '\'');
}

void* link_library_native(Thread* thread, const Method* method) {
  void* f = find_in_libraries(thread, method);
  if (!f && !thread->exception) throw_unlinked(thread, method);
  return f;
}

void* link_native(Thread* thread, Method* method) {
  void* f = find_function(thread, method);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  if (const Method* wrapper = f ? nullptr : find_wrapper(method)) {
    f = find_function(thread, wrapper);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
  }
  if (!f) throw_unlinked(thread, method);
  return f;
}

}  // namespace rrvm
