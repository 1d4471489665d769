// StackWalker, Reflection.getCallerClass and the like: questions about the calling thread's own stack.
// A walk is a C++ object on the walker's stack while its Java consumer runs; Java holds its address as "anchor".
#include <cstdint>
#include <vector>

#include "classlib/jvm/entry.h"
#include "loader/class_file.h"
#include "vm/exec/call.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/well_known.h"
#include "vm/options/switches.h"

using namespace rrvm;

namespace {

// StackStreamFactory's mode bits.
enum : int64_t { kClassRefsOnly = 0x2, kGetCallerClass = 0x4, kShowHiddenFrames = 0x20 };

struct Walk {
  FrameWalker at;
  Walk* outer;
};

// The walks of this thread, innermost first: an anchor is checked against them.
thread_local Walk* innermost_walk = nullptr;

bool is_lambda_form(const Method* m) { return m->hidden && m->info && m->info->vm_annotations & kVmLambdaFormCompiled; }

bool is_method_accessor(const Klass* k) {
  static Symbol* const name = Symbol::intern("jdk/internal/reflect/MethodAccessorImpl");
  for (; k; k = k->super) {
    if (k->name == name && k->loader->is_boot()) return true;
  }
  return false;
}

// Is it one of reflection's own frames? The caller of a method that was called through them is their caller.
bool ignored_by_security_walk(const Method* m) {
  static Symbol* const invoke = Symbol::intern("invoke");
  if (m->holder == wk::Method && m->name == invoke) return true;
  return m->intrinsic != MethodIntrinsic::kNone || is_lambda_form(m) || is_method_accessor(m->holder);
}

bool is_stack_walker_class(const Klass* k) {
  static Symbol* const walker = Symbol::intern("java/lang/StackWalker");
  return k->name == walker || k == wk::StackStreamAbstract || k->super == wk::StackStreamAbstract;
}

bool fill_frame(Thread* thread, Array* frames, int32_t index, Frame* frame, bool class_refs_only) {
  if (class_refs_only) {
    jvm::put_object_at(frames, index, frame->method->holder->mirror);
    return true;
  }
  Object* info = jvm::object_at(frames, index);
  Object* member = info->ref(wk::StackFrameInfo_memberName);
  if (!init_member_name_for_frame(thread, member, frame->method)) return false;
  info->put<int32_t>(wk::StackFrameInfo_bci, static_cast<int32_t>(frame->bci()));
  info->put<int64_t>(wk::StackFrameInfo_version, frame->method->version);
  return true;
}

// Fills frames[start..] with up to `count` frames and returns the end index; -1 with an exception pending.
int32_t fill_frames(Thread* thread, Walk& walk, int64_t mode, int32_t count, int32_t start, Array* frames) {
  bool class_refs_only = mode & kClassRefsOnly;
  bool skip_hidden = !switches::show_hidden_frames && (!(mode & kShowHiddenFrames) || (mode & kGetCallerClass));
  int32_t index = start;
  for (; !walk.at.done() && index < start + count; walk.at.next()) {
    Method* m = walk.at.method();
    if (skip_hidden && m->hidden) continue;
    if (class_refs_only && (mode & kGetCallerClass) && index == start && m->caller_sensitive) {
      throw_new(thread, "java/lang/UnsupportedOperationException",
                "StackWalker::getCallerClass called from @CallerSensitive '" + m->to_string() + "' method");
      return -1;
    }
    if (!fill_frame(thread, frames, index, walk.at.frame(), class_refs_only)) return -1;
    index++;
  }
  return index;
}

bool check_room(Thread* thread, Array* frames, jint start, jint count) {
  if (!frames) {
    throw_new(thread, "java/lang/NullPointerException", "frames_array is NULL");
  } else if (frames->length < start + count) {
    throw_new(thread, "java/lang/IllegalArgumentException", "not enough space in buffers");
  } else {
    return true;
  }
  return false;
}

bool is_platform_loader(Object* loader) {
  return loader->klass()->name->view() == "jdk/internal/loader/ClassLoaders$PlatformClassLoader";
}

}  // namespace

jobject JVM_CallStackWalk(JNIEnv* env, jobject stream, jlong mode, jint skip_frames, jint frame_count, jint start_index,
                          jobjectArray frames_ref) {
  RRVM_ENTRY(env);
  static Method* const do_stack_walk = wk::StackStreamAbstract->declared_method(
      Symbol::intern("doStackWalk"), Symbol::intern("(JIIII)Ljava/lang/Object;"));
  Array* frames = as_array(resolve(frames_ref));
  if (!check_room(thread, frames, start_index, frame_count)) return nullptr;
  Walk walk{FrameWalker(thread->frame), innermost_walk};
  while (!walk.at.done() && is_stack_walker_class(walk.at.method()->holder)) walk.at.next();
  for (jint i = 0; i < skip_frames && !walk.at.done(); i++) walk.at.next();
  int32_t end = start_index;
  if (frame_count > 0) {
    end = fill_frames(thread, walk, mode, frame_count, start_index, frames);
    if (end < 0) return nullptr;
    if (end == start_index) {
      throw_new(thread, "java/lang/InternalError", "stack walk: decode failed");
      return nullptr;
    }
  }
  innermost_walk = &walk;
  Slot result = call_virtual(thread, do_stack_walk,
                             {resolve(stream), static_cast<int64_t>(reinterpret_cast<intptr_t>(&walk)), skip_frames,
                              frame_count, start_index, end});
  innermost_walk = walk.outer;
  return thread->has_exception() ? nullptr : to_jobject(result.ref);
}

jint JVM_MoreStackWalk(JNIEnv* env, jobject, jlong mode, jlong anchor, jint frame_count, jint start_index,
                       jobjectArray frames_ref) {
  RRVM_ENTRY(env);
  Array* frames = as_array(resolve(frames_ref));
  if (!check_room(thread, frames, start_index, frame_count)) return 0;
  Walk* walk = innermost_walk;
  while (walk && reinterpret_cast<intptr_t>(walk) != static_cast<intptr_t>(anchor)) walk = walk->outer;
  if (!walk) {
    throw_new(thread, "java/lang/InternalError", "doStackWalk: corrupted buffers");
    return 0;
  }
  if (frame_count <= 0) return 0;
  int32_t end = fill_frames(thread, *walk, mode, frame_count, start_index, frames);
  return end < 0 ? 0 : end;
}

// Frame 0 is Reflection.getCallerClass, frame 1 the method that asks, the answer is its caller.
jclass JVM_GetCallerClass(JNIEnv* env) {
  RRVM_ENTRY(env);
  int n = 0;
  for (FrameWalker w(thread->frame); !w.done(); w.next(), n++) {
    Method* m = w.method();
    if (n <= 1) {
      if (!m->caller_sensitive) {
        throw_format(thread, "java/lang/InternalError", "CallerSensitive annotation expected at frame %d", n);
        return nullptr;
      }
    } else if (!ignored_by_security_walk(m)) {
      return jvm::mirror_of(m->holder);
    }
  }
  return nullptr;
}

jobjectArray JVM_GetClassContext(JNIEnv* env) {
  RRVM_ENTRY(env);
  FrameWalker first(thread->frame);
  if (!first.done()) first.next();  // SecurityManager.getClassContext itself
  Frame* start = first.done() ? nullptr : first.frame();
  int32_t count = 0;
  for (FrameWalker w(start); !w.done(); w.next()) count += !ignored_by_security_walk(w.method());
  Array* result = heap::allocate_object_array(thread, wk::Class, count);
  if (!result) return nullptr;
  int32_t i = 0;
  for (FrameWalker w(start); !w.done(); w.next()) {
    if (!ignored_by_security_walk(w.method())) jvm::put_object_at(result, i++, w.method()->holder->mirror);
  }
  return to_local<jobjectArray>(result);
}

jobject JVM_LatestUserDefinedLoader(JNIEnv* env) {
  RRVM_ENTRY(env);
  for (FrameWalker w(thread->frame); !w.done(); w.next()) {
    Klass* holder = w.method()->holder;
    Object* loader = holder->loader->java_loader;
    if (loader && !is_platform_loader(loader) && !holder->is_subclass_of(wk::MagicAccessor)) return to_jobject(loader);
  }
  return nullptr;
}

jobject JVM_GetInheritedAccessControlContext(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  return to_jobject(thread->java_thread->ref(wk::Thread_inheritedAccessControlContext));
}

// The domains of the callers up to the innermost doPrivileged, whose frame names its context and its caller.
// Null: nothing but system code.
jobject JVM_GetStackAccessControlContext(JNIEnv* env, jclass) {
  RRVM_ENTRY(env);
  static Symbol* const execute_privileged = Symbol::intern("executePrivileged");
  std::vector<Object*> domains;  // each is kept alive by a class that is on the stack
  Object* privileged_context = nullptr;
  bool privileged = false;
  for (FrameWalker w(thread->frame); !w.done() && !privileged; w.next()) {
    Method* m = w.method();
    if (ignored_by_security_walk(m)) continue;
    Klass* holder = m->holder;
    if (holder == wk::AccessController && m->name == execute_privileged) {
      privileged = true;
      privileged_context = w.frame()->locals[1].ref;
      Object* caller = w.frame()->locals[2].ref;
      holder = caller ? klass_of_mirror(caller) : nullptr;
    }
    Object* domain = holder && holder->is_instance() ? holder->mirror->ref(wk::Class_protection_domain) : nullptr;
    if (domain && (domains.empty() || domains.back() != domain)) domains.push_back(domain);
  }
  if (domains.empty() && !privileged_context) return nullptr;
  Array* list = nullptr;
  if (!domains.empty()) {
    list = jvm::new_object_array(thread, wk::ProtectionDomain, domains);
    if (!list) return nullptr;
  }
  Object* context = heap::allocate(thread, wk::AccessControlContext);
  if (!context) return nullptr;
  context->put<Object*>(wk::AccessControlContext_context, list);
  context->put<Object*>(wk::AccessControlContext_privilegedContext, privileged_context);
  context->put<uint8_t>(wk::AccessControlContext_isPrivileged, privileged);
  context->put<uint8_t>(wk::AccessControlContext_isAuthorized, true);
  return to_jobject(context);
}
