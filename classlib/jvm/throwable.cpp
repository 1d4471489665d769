// Throwable's natives. A backtrace is a long[]: a word of flags, then one word for each frame with the method's
// address (metaspace lies below 4 GiB), its version and the bci. If some of their classes may be unloaded it is an
// Object[]: the long[] and the mirrors of those classes.
#include "classlib/jvm/throwable.h"

#include <unordered_set>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/npe_message.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/exec/call.h"
#include "vm/link/method_handles.h"
#include "vm/link/method_versions.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/options/switches.h"

using namespace rrvm;
using stack_traces::Location;

namespace {

constexpr uint64_t kHiddenTop = 1;  // hidden frames were skipped above the first one kept

uint64_t pack(const Location& l) {
  return uint64_t{l.method->version} << 48 | reinterpret_cast<uintptr_t>(l.method) << 16 | (l.bci & 0xFFFF);
}
Location unpack(uint64_t word) {
  auto* method = reinterpret_cast<Method*>(word >> 16 & 0xFFFFFFFF);
  return {method_versions::at(method, static_cast<uint16_t>(word >> 48)), static_cast<uint32_t>(word & 0xFFFF)};
}

bool is_left_out(const Method* m) { return m->hidden && !switches::show_hidden_frames; }

// The long[] of a backtrace; null when there is none.
Array* frames_of(Object* backtrace) {
  if (backtrace && backtrace->klass()->is_object_array()) backtrace = jvm::object_at(as_array(backtrace), 0);
  return backtrace && backtrace->klass() == type_array_class(BasicType::kLong) ? as_array(backtrace) : nullptr;
}

// The backtrace itself, with the mirrors of its classes that may be unloaded; null when there is no memory.
Object* with_mirrors(Thread* thread, Frame* start, int depth, Array* frames) {
  std::unordered_set<const ClassUnit*> seen;
  std::vector<Frame*> needed;  // one of each unit
  int i = 0;
  for (FrameWalker w(start); i < depth; w.next()) {
    if (is_left_out(w.method())) continue;
    i++;
    if (const ClassUnit* u = w.method()->holder->unit; u && seen.insert(u).second) needed.push_back(w.frame());
  }
  Array* both = heap::allocate_object_array(thread, wk::Object, static_cast<int32_t>(needed.size() + 1));
  if (!both) return nullptr;
  jvm::put_object_at(both, 0, frames);
  for (size_t n = 0; n < needed.size(); n++)
    jvm::put_object_at(both, static_cast<int32_t>(n + 1), needed[n]->method->holder->mirror);
  return both;
}

// The frames that only make the throwable: fillInStackTrace, then constructors of its class and superclasses.
Frame* skip_construction(Frame* top, const Klass* throwable) {
  static Symbol* const fill_in = Symbol::intern("fillInStackTrace");
  FrameWalker w(top);
  while (!w.done() && w.method()->name == fill_in && throwable->is_subclass_of(w.method()->holder)) w.next();
  while (!w.done() && w.method()->is_initializer() && throwable->is_subclass_of(w.method()->holder)) w.next();
  return w.done() ? nullptr : w.frame();
}

}  // namespace

namespace rrvm::stack_traces {

Object* class_name(Thread* thread, Klass* k) {
  if (Object* cached = k->mirror->ref(wk::Class_name)) return cached;
  Object* made = java_string::from_utf8(thread, k->external_name());
  if (made) made = java_string::intern(thread, made);
  if (made) k->mirror->put<Object*>(wk::Class_name, made);
  return made;
}

bool fill_element(Thread* thread, Object* element, const Location& at) {
  Klass* holder = at.method->holder;
  Object* name = class_name(thread, holder);
  if (!name) return false;
  element->put<Object*>(wk::StackTraceElement_declaringClassObject, holder->mirror);
  element->put<Object*>(wk::StackTraceElement_declaringClass, name);
  if (!holder->loader->is_boot())
    element->put<Object*>(wk::StackTraceElement_classLoaderName,
                          holder->loader->java_loader->ref(wk::ClassLoader_name));
  auto put_symbol = [&](uint32_t offset, Symbol* symbol) {
    if (!symbol) return true;
    Object* s = java_string::intern(thread, symbol);
    if (s) element->put<Object*>(offset, s);
    return s != nullptr;
  };
  const ModuleEntry* module = holder->module;
  if (module && module->is_named()) {
    if (!put_symbol(wk::StackTraceElement_moduleName, module->name)) return false;
    if (!put_symbol(wk::StackTraceElement_moduleVersion, module->version)) return false;
  }
  if (!put_symbol(wk::StackTraceElement_methodName, at.method->name)) return false;
  if (!put_symbol(wk::StackTraceElement_fileName, holder->source_file)) return false;
  element->put<int32_t>(wk::StackTraceElement_lineNumber, at.method->line_number(at.bci));
  return true;
}

Array* elements_of(Thread* thread, std::span<const Location> locations) {
  if (!initialize_class(thread, wk::StackTraceElement)) return nullptr;
  Array* result = heap::allocate_object_array(thread, wk::StackTraceElement, static_cast<int32_t>(locations.size()));
  for (size_t i = 0; result && i < locations.size(); i++) {
    Object* element = heap::allocate(thread, wk::StackTraceElement);
    if (!element || !fill_element(thread, element, locations[i])) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), element);
  }
  return result;
}

bool capture_thread(Thread* self, Object* java_thread, std::vector<Location>* out) {
  Thread* target = threads::of_java_thread(java_thread);
  if (!target) return false;
  out->reserve(kMaxDepth);
  safepoint::run_stopped(self, target, [&] {
    for (FrameWalker w(target->frame); !w.done() && out->size() < kMaxDepth; w.next()) {
      out->push_back(
          {w.method(), w.frame()->bci(), units::Pin(w.method()->holder->unit)});  // hidden ones too, as in java
    }
  });
  return true;
}

bool top_of(Object* throwable, Location* out) {
  Array* backtrace = frames_of(throwable->ref(wk::Throwable_backtrace));
  if (!backtrace || backtrace->length < 2) return false;
  const uint64_t* words = backtrace->data<uint64_t>();
  if (words[0] & kHiddenTop) return false;
  *out = unpack(words[1]);
  return true;
}

std::string text_of(Object* throwable) {
  std::string out;
  for (Object* e = throwable; e;) {
    if (e != throwable) out += "Caused by: ";
    out += describe_throwable(e) + "\n";
    Array* backtrace = frames_of(e->ref(wk::Throwable_backtrace));
    for (int32_t i = 1; backtrace && i < backtrace->length; i++) {
      Location at = unpack(backtrace->data<uint64_t>()[i]);
      thread_dump::append_frame(out, at.method, at.bci);
    }
    Object* cause = e->ref(wk::Throwable_cause);
    e = cause == e ? nullptr : cause;
  }
  return out;
}

}  // namespace rrvm::stack_traces

void JVM_FillInStackTrace(JNIEnv* env, jobject throwable_ref) {
  RRVM_ENTRY(env);
  Object* throwable = resolve(throwable_ref);
  throwable->put<Object*>(wk::Throwable_backtrace, nullptr);
  throwable->put<Object*>(wk::Throwable_stackTrace, nullptr);
  throwable->put<int32_t>(wk::Throwable_depth, 0);
  if (!switches::stack_traces) return;
  Frame* start = skip_construction(thread->frame, throwable->klass());
  int depth = 0;
  uint64_t flags = 0;
  bool may_be_unloaded = false;
  for (FrameWalker w(start); !w.done() && depth < switches::max_trace_depth; w.next()) {
    if (!is_left_out(w.method())) {
      depth++;
      may_be_unloaded |= w.method()->holder->unit != nullptr;
    } else if (depth == 0) {
      flags = kHiddenTop;
    }
  }
  // No memory: the throwable stays without a trace.
  Array* backtrace = heap::allocate_type_array(thread, BasicType::kLong, depth + 1);
  if (!backtrace) {
    thread->exception = nullptr;
    return;
  }
  uint64_t* words = backtrace->data<uint64_t>();
  words[0] = flags;
  int i = 0;
  for (FrameWalker w(start); i < depth; w.next()) {
    if (!is_left_out(w.method())) words[++i] = pack({w.method(), w.frame()->bci()});
  }
  Object* kept = may_be_unloaded ? with_mirrors(thread, start, depth, backtrace) : backtrace;
  if (!kept) {
    thread->exception = nullptr;
    return;
  }
  throwable->put<Object*>(wk::Throwable_backtrace, kept);
  throwable->put<int32_t>(wk::Throwable_depth, depth);
}

void JVM_InitStackTraceElementArray(JNIEnv* env, jobjectArray elements_ref, jobject throwable_ref) {
  RRVM_ENTRY(env);
  Array* elements = as_array(resolve(elements_ref));
  Object* throwable = resolve(throwable_ref);
  if (!elements || !throwable) {
    throw_new(thread, "java/lang/NullPointerException");
    return;
  }
  int32_t depth = throwable->get<int32_t>(wk::Throwable_depth);
  Array* backtrace = frames_of(throwable->ref(wk::Throwable_backtrace));
  if (elements->length != depth || (depth > 0 && (!backtrace || backtrace->length <= depth))) {
    throw_new(thread, "java/lang/IndexOutOfBoundsException");
    return;
  }
  for (int32_t i = 0; i < depth; i++) {
    Object* element = jvm::object_at(elements, i);
    if (!element) {
      throw_new(thread, "java/lang/NullPointerException");
      return;
    }
    if (!stack_traces::fill_element(thread, element, unpack(backtrace->data<uint64_t>()[i + 1]))) return;
  }
}

void JVM_InitStackTraceElement(JNIEnv* env, jobject element, jobject frame_info_ref) {
  RRVM_ENTRY(env);
  Object* frame_info = resolve(frame_info_ref);
  Object* member = frame_info->ref(wk::StackFrameInfo_memberName);
  Method* method = member ? target_of_member_name(member) : nullptr;
  if (!method) {
    throw_new(thread, "java/lang/InternalError", "uninitialized StackFrameInfo !!!");
    return;
  }
  uint32_t bci = static_cast<uint32_t>(frame_info->get<int32_t>(wk::StackFrameInfo_bci));
  method = method_versions::at(method, static_cast<uint16_t>(frame_info->get<int64_t>(wk::StackFrameInfo_version)));
  stack_traces::fill_element(thread, resolve(element), {method, bci});
}

jstring JVM_GetExtendedNPEMessage(JNIEnv* env, jthrowable throwable) {
  RRVM_ENTRY(env);
  if (!switches::show_code_details) return nullptr;
  Location at;
  if (!stack_traces::top_of(resolve(throwable), &at) || at.method->is_native() || !at.method->bytecode) return nullptr;
  std::string text = npe_message(at.method, at.bci);
  return text.empty() ? nullptr : to_local<jstring>(java_string::from_utf8(thread, text));
}
