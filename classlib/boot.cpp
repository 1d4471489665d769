// The start-up sequence (vm/options/boot.h). It is here and not in vm/ because it ties the rooms together: loader,
// natives, JNI, the JDK's libraries.
#include "vm/options/boot.h"

#include <dlfcn.h>

#include <cstdio>

#include "classlib/compiler_setup.h"
#include "classlib/jni/jni_table.h"
#include "classlib/jvm/signals.h"
#include "classlib/jvm/throwable.h"
#include "classlib/management/perf_data.h"
#include "classlib/natives/register.h"
#include "loader/boot_path.h"
#include "loader/class_builder.h"
#include "loader/dictionary.h"
#include "loader/java_facts.h"
#include "loader/verification.h"
#include "vm/base/check.h"
#include "vm/base/log.h"
#include "vm/check/lifecycle.h"
#include "vm/diagnose/faults.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/vm_output.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace_limit.h"
#include "vm/object/well_known.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"
#include "vm/thread/thread.h"

namespace rrvm {

namespace wk {
#define RRVM_CLASS(id, name) Klass* id;
#define RRVM_FIELD(cls, name, desc) uint32_t cls##_##name;
#define RRVM_STATIC_FIELD(cls, name, desc) uint32_t cls##_##name;
#define RRVM_INJECTED(cls, name) uint32_t cls##_##name;
#define RRVM_METHOD(cls, id, name, desc) rrvm::Method* cls##_##id;
#include "vm/object/well_known.def"
#undef RRVM_CLASS
#undef RRVM_FIELD
#undef RRVM_STATIC_FIELD
#undef RRVM_INJECTED
#undef RRVM_METHOD
bool is_complete = false;
}  // namespace wk

void prepare_out_of_memory(Thread*);  // vm/exec/exceptions.cpp

namespace {

constexpr const char* kMetaspaceFull = "OutOfMemoryError: Metaspace";

struct ClassRow {
  Klass** out;
  const char* name;
};
struct MemberRow {
  Klass** holder;
  const char* name;
  const char* descriptor;
  uint32_t* offset;
  rrvm::Method** method;
  bool is_static;
};

const ClassRow kClasses[] = {
#define RRVM_CLASS(id, name) {&wk::id, name},
#define RRVM_FIELD(cls, name, desc)
#define RRVM_STATIC_FIELD(cls, name, desc)
#define RRVM_INJECTED(cls, name)
#define RRVM_METHOD(cls, id, name, desc)
#include "vm/object/well_known.def"
#undef RRVM_CLASS
#undef RRVM_FIELD
#undef RRVM_STATIC_FIELD
#undef RRVM_METHOD
};
const MemberRow kMembers[] = {
#define RRVM_CLASS(id, name)
#define RRVM_FIELD(cls, name, desc) {&wk::cls, #name, desc, &wk::cls##_##name, nullptr, false},
#define RRVM_STATIC_FIELD(cls, name, desc) {&wk::cls, #name, desc, &wk::cls##_##name, nullptr, true},
#define RRVM_METHOD(cls, id, name, desc) {&wk::cls, name, desc, nullptr, &wk::cls##_##id, false},
#include "vm/object/well_known.def"
#undef RRVM_CLASS
#undef RRVM_FIELD
#undef RRVM_STATIC_FIELD
#undef RRVM_INJECTED
#undef RRVM_METHOD
};

void load_well_known(Thread* t, const ClassRow& row) {
  if (*row.out) return;
  *row.out = load_class(t, Symbol::intern(row.name), boot_loader_data());
  if (!*row.out) shutdown::fail_initialization(std::string("java/lang/NoClassDefFoundError: ") + row.name);
}

// Finds a row's member. A class library whose classes are not those of JDK 17 (a patch of java.base may be one) is the
// user's mistake, which is reported in java's words.
void find_member(const MemberRow& row) {
  Klass* k = *row.holder;
  Symbol* name = Symbol::intern(row.name);
  Symbol* descriptor = Symbol::intern(row.descriptor);
  if (row.method) {
    *row.method = k->declared_method(name, descriptor);
    if (!*row.method) shutdown::fail_initialization("Incompatible definition of " + k->external_name());
    return;
  }
  Field* f = k->declared_field(name, descriptor);
  if (!f || f->is_static() != row.is_static) {
    log::error("class", "Invalid layout of " + k->external_name() + " field: " + row.name + " type: " + row.descriptor);
    shutdown::fail_initialization(
        "Invalid layout of well-known class: use -Xlog:class+load=info to see the origin of the problem class");
  }
  *row.offset = f->offset;
}

// Object, Class and what Class's layout needs come first; mirrors are made when Class is known.
void load_core(Thread* t) {
  for (const ClassRow& row : kClasses) {
    load_well_known(t, row);
    if (row.out != &wk::Class) continue;
    for (const MemberRow& member : kMembers)
      if (member.holder == &wk::Class) find_member(member);
    RRVM_CHECK(create_postponed_mirrors(t));
  }
  make_primitive_classes(t);
  RRVM_CHECK(link_class(t, wk::Object) && link_class(t, wk::Cloneable) && link_class(t, wk::Serializable));
  make_type_array_classes(t);
  for (const MemberRow& row : kMembers) find_member(row);
  wk::is_complete = true;
}

// Opens the JDK's libjava, in which natives are found by name. It finds us, libjvm.so, already loaded.
bool open_java_library(const std::string& java_home, std::string* error) {
  for (const char* name : {"libjava.so", "libjimage.so"}) {
    if (!dlopen((java_home + "/lib/" + name).c_str(), RTLD_LAZY | RTLD_GLOBAL)) {
      *error = std::string("cannot load the class library: ") + dlerror();
      return false;
    }
  }
  return true;
}

bool failed(Thread* t, std::string* error) {
  if (!t->has_exception()) return false;
  *error = stack_traces::text_of(take_exception(t));
  return true;
}

bool initialize(Thread* t, Klass* k, std::string* error) {
  if (initialize_class(t, k)) return true;
  failed(t, error);
  return false;
}

// Makes the java.lang.Thread of the main thread. Its constructor asks for currentThread(), so eetop is set first.
bool make_main_thread(Thread* t, std::string* error) {
  Object* system_group = new_object(t, wk::ThreadGroup, "()V", {});
  if (failed(t, error)) return false;
  Object* main_name = java_string::from_utf8(t, "main");
  Object* main_group =
      new_object(t, wk::ThreadGroup, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", {system_group, main_name});
  if (failed(t, error)) return false;
  if (!initialize(t, wk::Thread, error)) return false;
  Object* thread = heap::allocate(t, wk::Thread);
  thread->put<int64_t>(wk::Thread_eetop, reinterpret_cast<int64_t>(t));
  thread->put<int32_t>(wk::Thread_priority, 5);
  t->java_thread = thread;
  Method* init = wk::Thread->declared_method(Symbol::intern("<init>"),
                                             Symbol::intern("(Ljava/lang/ThreadGroup;Ljava/lang/String;)V"));
  call_exact(t, init, {thread, main_group, main_name});
  if (failed(t, error)) return false;
  thread->put<int32_t>(wk::Thread_threadStatus, kStatusRunnable);
  return true;
}

void set_unsafe_constants() {
  auto put = [](const char* name, const char* descriptor, int64_t value) {
    Field* f = wk::UnsafeConstants->declared_field(Symbol::intern(name), Symbol::intern(descriptor));
    if (!f) return;
    if (f->type == BasicType::kInt) wk::UnsafeConstants->mirror->put<int32_t>(f->offset, static_cast<int32_t>(value));
    else wk::UnsafeConstants->mirror->put<int8_t>(f->offset, static_cast<int8_t>(value));
  };
  put("ADDRESS_SIZE0", "I", 8);
  put("PAGE_SIZE", "I", 4096);
  put("BIG_ENDIAN", "Z", 0);
  put("UNALIGNED_ACCESS", "Z", 1);
  put("DATA_CACHE_LINE_FLUSH_SIZE", "I", 0);
}

bool run_phases(Thread* t, std::string* error) {
  call_static(t, wk::System, "initPhase1", "()V", {});
  if (failed(t, error)) return false;
  for (Klass* k : {wk::OutOfMemoryError, wk::NullPointerException, wk::ClassCastException, wk::ArrayStoreException,
                   wk::ArithmeticException, wk::StackOverflowError, wk::IllegalMonitorStateException,
                   wk::IllegalArgumentException})
    if (!initialize(t, k, error)) return false;
  prepare_out_of_memory(t);
  signals::start_dispatcher(t);
  for (Klass* k : {wk::MethodHandle, wk::ResolvedMethodName, wk::MemberName, wk::MethodHandleNatives})
    if (!initialize(t, k, error)) return false;
  if (!metaspace::has_room(0)) return *error = kMetaspaceFull, false;
  int32_t code = call_static(t, wk::System, "initPhase2", "(ZZ)I", {false, false}).i;
  if (failed(t, error)) return false;
  if (code != 0) {
    error->clear();  // the class library has said why
    return false;
  }
  call_static(t, wk::System, "initPhase3", "()V", {});
  java_facts::align_main_hashes(t);
  return !failed(t, error);
}

// Enters into the table of flags what this VM has chosen itself, where the command line says nothing.
void show_choices() {
  auto choose = [](const char* name, std::string value) {
    const flag_table::Flag& flag = *flag_table::find(name);
    if (flag_table::origin_of(flag) == flag_table::Origin::kDefault)
      flag_table::put(flag, std::move(value), flag_table::Origin::kErgonomic);
  };
  choose("InitialHeapSize", std::to_string(heap::total_bytes()));
  choose("MaxHeapSize", std::to_string(heap::max_bytes()));
  choose("SoftMaxHeapSize", std::to_string(heap::max_bytes()));
  choose("UseCompressedClassPointers", "true");
  if (flag_table::is_on("PrintCommandLineFlags"))
    std::fprintf(vm_output(), "%s\n", flag_table::changed_options(" ").c_str());
  if (flag_table::is_on("PrintFlagsRanges")) std::fputs(flag_table::describe_ranges().c_str(), vm_output());
  if (flag_table::is_on("PrintFlagsFinal")) std::fputs(flag_table::describe_all("[Global flags]").c_str(), vm_output());
  std::fflush(stdout);
}

}  // namespace

bool boot_vm(const VmOptions& options, std::string* error) {
  if (!boot_path::open(options.java_home, options.boot_append, error)) return false;
  for (int n = 0; const std::string* patch = properties::find("jdk.module.patch." + std::to_string(n)); ++n) {
    size_t equals = patch->find('=');
    boot_path::patch(patch->substr(0, equals), patch->substr(equals + 1));
  }
  faults::initialize();
  heap::initialize(options.heap);
  show_choices();
  threads::configure(options.stack_bytes);
  threads::set_jni_functions(jni_function_table());
  java_facts::install(options.java_home);
  interpreter_init();
  set_up_compiler(options);
  register_class_library();
  enable_preview = options.enable_preview;
  signals::set_reduced_usage(options.reduced_signals);
  set_verify_mode(options.verify_none  ? VerifyMode::kNone
                  : options.verify_all ? VerifyMode::kAll
                                       : VerifyMode::kRemote);
  Thread* t = threads::attach_main();
  load_core(t);

  if (!initialize(t, wk::String, error)) return false;
  wk::String->mirror->put<int8_t>(wk::String_COMPACT_STRINGS, 1);
  if (!open_java_library(options.java_home, error)) return false;
  if (!initialize(t, wk::System, error) || !initialize(t, wk::Class, error) || !initialize(t, wk::ThreadGroup, error))
    return false;
  if (!make_main_thread(t, error)) return false;
  if (check::active) check::thread_starting(nullptr, t);
  if (!initialize(t, wk::Module, error) || !initialize(t, wk::UnsafeConstants, error)) return false;
  set_unsafe_constants();
  if (!initialize(t, wk::Method, error) || !initialize(t, wk::Finalizer, error)) return false;
  if (!run_phases(t, error)) return false;
  if (!metaspace::has_room(0)) return *error = kMetaspaceFull, false;
  perf_data::publish();
  return true;
}

}  // namespace rrvm
