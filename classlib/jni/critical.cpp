// GetPrimitiveArrayCritical gives the array itself, which never moves, and its release does nothing, whatever the mode
// says, as in java. Only while a tool chain runs, and only for arrays that it has to do with, something must be found
// out: what native code reads and writes behind that address. Nothing may be told to the chain that is not certain.
//   - Large arrays in the hands of code that only computes are views (vm/check/array_view.h): cost follows what is
//     touched. Criticals of one array that are nested in one thread are one view, since they are one array to the code.
//   - Other arrays are handed out themselves: a view would be closed to system calls, and for few pages it does not
//     pay. Elements that have changed at the release were written. Of reads nothing is known, and nothing is told.
//   - Methods whose arguments and results say what they touch tell it themselves (classlib/natives/watched_zip.cpp).
// Covered by tests/check/criticals.py.
#include "classlib/jni/critical.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/check/array_view.h"
#include "vm/check/bulk.h"
#include "vm/diagnose/faults.h"
#include "vm/thread/frame.h"

namespace rrvm::jni {
namespace {

constexpr size_t kLeastViewed = size_t{64} << 10;  // smaller arrays are copied sooner than a few pages are filled
constexpr size_t kMostSpare = size_t{64} << 20;    // memory that a thread keeps for the next time

size_t bytes_of(const Array* a) { return static_cast<size_t>(a->length) << a->klass()->element_shift; }

void accessed(Thread* t, Array* a, size_t from, size_t count, bool is_write) {
  check::array_range(t, a, static_cast<int32_t>(from), static_cast<int32_t>(count), is_write);
}

struct Viewed {
  Array* array;
  int users;
  std::unique_ptr<check::ArrayView> view;
};
struct Copied {
  Array* array;
  std::string before;  // as it was
  const Frame* frame;  // of the native method
  bool is_committed = false;
};
// What the thread has between Get and Release.
struct Criticals {
  std::vector<Viewed> views;
  std::vector<Copied> copies;
  // Used again: to ask the kernel for memory each time would cost more than the copying.
  std::unique_ptr<check::ArrayView> spare_view;
  std::string spare_copy;
};
thread_local Criticals criticals;
// The handler of faults, where nothing can be made, finds the views here: null as long as the thread has none.
thread_local const std::vector<Viewed>* handled_views __attribute__((tls_model("initial-exec"))) = nullptr;
thread_local int told_elsewhere = 0;

bool fill_view(uintptr_t address, bool is_write) {
  if (!handled_views) return false;
  return std::any_of(handled_views->begin(), handled_views->end(),
                     [=](const Viewed& v) { return v.view->fault(address, is_write); });
}

template <typename Entries>
auto last_of(Entries& entries, const Array* a) {
  auto found = std::find_if(entries.rbegin(), entries.rend(), [a](const auto& e) { return e.array == a; });
  return found == entries.rend() ? entries.end() : std::next(found).base();
}

// --- views ---

// Null: no memory for it.
void* begin_view(Thread* t, Array* a) {
  auto view = criticals.spare_view ? std::move(criticals.spare_view) : std::make_unique<check::ArrayView>();
  if (!view->open(a->data<char>(), bytes_of(a), size_t{1} << a->klass()->element_shift)) return nullptr;
  static const bool installed = (faults::fills = fill_view, true);
  (void)installed;
  record_local(t, a);  // native code has no address in it
  void* data = view->data();
  handled_views = nullptr;
  criticals.views.push_back({a, 1, std::move(view)});
  handled_views = &criticals.views;
  return data;
}

void publish(Thread* t, Array* a, check::ArrayView& view) {
  view.publish([=](size_t from, size_t count, bool is_write) { accessed(t, a, from, count, is_write); });
}

void end_view(Thread* t, Array* a, std::vector<Viewed>::iterator entry) {
  publish(t, a, *entry->view);
  if (--entry->users > 0) return;
  entry->view->close();
  if (entry->view->reserved() <= kMostSpare) criticals.spare_view = std::move(entry->view);
  handled_views = nullptr;
  criticals.views.erase(entry);
  if (!criticals.views.empty()) handled_views = &criticals.views;
  forget_local(t, a);
}

// --- copies ---

// Raises writes of the elements that differ from what they were, neighbours as one range. `size` bytes each.
void changed(Thread* t, Array* a, const std::string& before, size_t size) {
  const char* now = a->data<char>();
  auto differs = [&](size_t at, size_t bytes) { return std::memcmp(before.data() + at, now + at, bytes) != 0; };
  constexpr size_t kBlock = 1024;  // most of them are as they were
  size_t first = 0, behind = 0;    // the bytes that are known to be written and have not been raised
  auto raise = [&] {
    if (behind > first) accessed(t, a, first / size, (behind - first) / size, true);
  };
  for (size_t block = 0; block < before.size(); block += kBlock) {
    size_t end = std::min(block + kBlock, before.size());
    if (!differs(block, end - block)) continue;
    for (size_t at = block; at < end; at += size) {
      if (!differs(at, size)) continue;
      if (at != behind) {
        raise();
        first = at;
      }
      behind = at + size;
    }
  }
  raise();
}

void begin_copy(Thread* t, Array* a) {
  auto& copies = criticals.copies;
  // Code that only ever commits, which java does not mind, leaves no copies behind.
  std::erase_if(copies, [&](const Copied& c) { return c.is_committed && (c.array == a || c.frame != t->frame); });
  criticals.spare_copy.assign(a->data<char>(), bytes_of(a));
  copies.push_back({a, std::move(criticals.spare_copy), t->frame});
}

void end_copy(Thread* t, Array* a, std::vector<Copied>::iterator entry, bool commits) {
  changed(t, a, entry->before, size_t{1} << a->klass()->element_shift);
  entry->is_committed = commits;
  if (commits) {
    entry->before.assign(a->data<char>(), bytes_of(a));
    return;
  }
  if (entry->before.capacity() <= kMostSpare) criticals.spare_copy = std::move(entry->before);
  criticals.copies.erase(entry);
}

}  // namespace

ToldElsewhere::ToldElsewhere() { ++told_elsewhere; }
ToldElsewhere::~ToldElsewhere() { --told_elsewhere; }

void* GetPrimitiveArrayCritical(JNIEnv* env, jarray ref, jboolean* is_copy) {
  if (is_copy) *is_copy = JNI_FALSE;
  Array* a = array_of(ref);
  if (!check::active || told_elsewhere || !check::counts(thread_of(env), a)) return a->data<void>();
  Thread* t = thread_of(env);
  if (auto entry = last_of(criticals.views, a); entry != criticals.views.end()) {
    entry->users++;
    if (is_copy) *is_copy = JNI_TRUE;
    return entry->view->data();
  }
  const Method* method = t->frame ? t->frame->method : nullptr;
  if (bytes_of(a) >= kLeastViewed && method && check::only_computes(method->holder)) {
    if (void* data = begin_view(t, a)) {
      if (is_copy) *is_copy = JNI_TRUE;
      return data;
    }
  }
  begin_copy(t, a);
  return a->data<void>();
}

void ReleasePrimitiveArrayCritical(JNIEnv* env, jarray ref, void*, jint mode) {
  if (!check::active || told_elsewhere) return;
  Thread* t = thread_of(env);
  Array* a = array_of(ref);
  if (auto entry = last_of(criticals.views, a); entry != criticals.views.end()) {
    if (mode == JNI_COMMIT) return publish(t, a, *entry->view);
    return end_view(t, a, entry);
  }
  if (auto entry = last_of(criticals.copies, a); entry != criticals.copies.end())
    end_copy(t, a, entry, mode == JNI_COMMIT);
}

}  // namespace rrvm::jni
