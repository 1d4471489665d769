// com.sun.management: DiagnosticCommandMBean over classlib/management/diagnostic_commands.h, and heap dumps of
// HotSpotDiagnosticMXBean. Covered by tests/java/management (DiagnosticCommands, HeapDumps).
#include <algorithm>
#include <vector>

#include "classlib/jvm/entry.h"
#include "classlib/management/diagnostic_commands.h"
#include "classlib/management/jmm.h"
#include "vm/diagnose/heap_dump.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

jobjectArray get_commands(JNIEnv* env) {
  RRVM_ENTRY(env);
  auto commands = diagnostics::all();
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(commands.size()));
  for (size_t i = 0; result && i < commands.size(); ++i) {
    Object* name = java_string::from_utf8(thread, commands[i].name);
    if (!name) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), name);
  }
  return to_local<jobjectArray>(result);
}

const diagnostics::Command* command_of(Thread* thread, Object* name) {
  const diagnostics::Command* command = name ? diagnostics::find(java_string::to_utf8(name)) : nullptr;
  if (!command) throw_new(thread, "java/lang/IllegalArgumentException", "Unknown diagnostic command");
  return command;
}

void get_command_info(JNIEnv* env, jobjectArray names_ref, void* raw) {
  RRVM_ENTRY(env);
  Array* names = as_array(resolve(names_ref));
  auto* out = static_cast<jmm::CommandInfo*>(raw);
  for (int32_t i = 0; names && i < names->length; ++i) {
    const diagnostics::Command* c = command_of(thread, jvm::object_at(names, i));
    if (!c) return;
    out[i] = {c->name,
              c->description,
              c->impact,
              c->permission ? "java.lang.management.ManagementPermission" : nullptr,
              c->permission,
              nullptr,
              static_cast<int>(c->arguments.size()),
              JNI_TRUE};
  }
}

void get_command_arguments(JNIEnv* env, jstring name, void* raw, jint count) {
  RRVM_ENTRY(env);
  const diagnostics::Command* c = command_of(thread, resolve(name));
  auto* out = static_cast<jmm::CommandArgument*>(raw);
  int position = 0;
  for (size_t i = 0; c && i < c->arguments.size() && i < static_cast<size_t>(count); ++i) {
    const diagnostics::Argument& a = c->arguments[i];
    out[i] = {a.name,         a.description, a.type,    a.initial,
              a.is_mandatory, a.is_option,   JNI_FALSE, a.is_option ? -1 : position++};
  }
}

jstring execute_command(JNIEnv* env, jstring line) {
  RRVM_ENTRY(env);
  std::string answer;
  ThreadStateScope in_java(thread, ThreadState::kInJava);
  bool good = diagnostics::execute(thread, java_string::to_utf8(resolve(line)), &answer);
  if (thread->has_exception()) return nullptr;
  if (!good) throw_new(thread, "java/lang/IllegalArgumentException", answer);
  return good ? to_local<jstring>(java_string::from_utf8(thread, answer)) : nullptr;
}

void set_command_notification(JNIEnv*, jboolean) {}  // the set of commands never changes

jint dump_heap(JNIEnv* env, jstring path, jboolean) {
  RRVM_ENTRY(env);
  size_t bytes;
  std::string error;
  if (!path) return throw_new(thread, "java/lang/NullPointerException", "Output file name cannot be null."), -1;
  if (heap_dump::write(thread, java_string::to_utf8(resolve(path)), false, &bytes, &error)) return 0;
  throw_new(thread, "java/io/IOException", error);
  return -1;
}

}  // namespace

void rrvm::jmm::fill_command_entries(Interface* t) {
  t->GetDiagnosticCommands = get_commands;
  t->GetDiagnosticCommandInfo = get_command_info;
  t->GetDiagnosticCommandArgumentsInfo = get_command_arguments;
  t->ExecuteDiagnosticCommand = execute_command;
  t->SetDiagnosticFrameworkNotificationEnabled = set_command_notification;
  t->DumpHeap0 = dump_heap;
}
