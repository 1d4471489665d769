// Diagnostic commands that look into the process from outside of the VM's own tables: finalizers, libraries, agents.
// The answers are java's. Covered by tests/attach.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "classlib/jvmti/agents.h"
#include "classlib/management/diagnostic_call.h"
#include "classlib/management/diagnostic_commands.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/options/properties.h"

namespace rrvm::diagnostics {

void finalizer_info(Call& c) {
  Klass* k = load_class(c.thread, Symbol::intern("java/lang/ref/FinalizerHistogram"), boot_loader_data());
  Array* entries =
      k ? as_array(
              call_static(c.thread, k, "getFinalizerHistogram", "()[Ljava/lang/ref/FinalizerHistogram$Entry;", {}).ref)
        : nullptr;
  if (!entries || c.thread->has_exception()) return;
  if (entries->length == 0) {
    c.out = "No instances waiting for finalization found\n";
    return;
  }
  c.out = "Unreachable instances waiting for finalization\n#instances  class name\n-----------------------\n";
  for (int32_t i = 0; i < entries->length; ++i) {
    Object* entry = entries->data<Object*>()[i];
    const Field* count = entry->klass()->find_field(Symbol::intern("instanceCount"), Symbol::intern("I"));
    const Field* name = entry->klass()->find_field(Symbol::intern("className"), Symbol::intern("Ljava/lang/String;"));
    char number[32];
    std::snprintf(number, sizeof number, "%10d  ", entry->get<int32_t>(count->offset));
    c.out += number + java_string::to_utf8(entry->ref(name->offset)) + "\n";
  }
}

void dynamic_libraries(Call& c) {
  std::ostringstream maps;
  maps << "Dynamic libraries:\n" << std::ifstream("/proc/self/maps").rdbuf() << "\n";
  c.out = maps.str();
}

std::string attach_agent(Thread* t, const std::string& library, bool is_path, const std::string& options) {
  std::string error;
  const std::string* home = properties::find("java.home");
  jint result = agents::attach(t, library, is_path, options, home ? *home : "", &error);
  if (t->has_exception()) take_exception(t);
  return (error.empty() ? "return code: " + std::to_string(result) : error) + "\n";
}

void load_agent(Call& c) {
  std::string path = c.text("library path"), option = c.text("agent option");
  bool is_jar = path.ends_with(".jar");
  c.out = is_jar ? attach_agent(c.thread, "instrument", false, option.empty() ? path : path + "=" + option)
                 : attach_agent(c.thread, path, true, option);
}

}  // namespace rrvm::diagnostics
