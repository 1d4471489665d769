// Allocation, the limit, weak cells and java.lang.ref on fake classes.
#include "vm/heap/heap.h"

#include <gtest/gtest.h>

#include "tests/vm/runtime_fixture.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

using namespace fixture;

class HeapTest : public testing::Test {
 protected:
  Thread* t = main_thread();
};

// Makes objects out of sight of the test's own frame, which the collector scans.
__attribute__((noinline)) void away(const std::function<void()>& f) {
  f();
  char clear[4096];
  memset(clear, 0, sizeof clear);
  asm volatile("" : : "r"(clear) : "memory");
}

TEST_F(HeapTest, ObjectsAreZeroAndDistinct) {
  std::vector<Object**> roots;
  for (int i = 0; i < 5000; i++) {
    Object* o = heap::allocate(t, object_class);
    ASSERT_EQ(o->ref(8), nullptr);
    ASSERT_EQ(o->klass(), object_class);
    o->put<Object*>(8, o);
    Array* a = heap::allocate_array(t, bytes_class, i);
    ASSERT_EQ(a->length, i);
    ASSERT_EQ(a->shadow, 0u);
    for (int k = 0; k < i; k++) ASSERT_EQ(a->data<int8_t>()[k], 0);
    memset(a->data<int8_t>(), 0x55, static_cast<size_t>(i));
    if (i % 10 == 0) roots.push_back(heap::new_root(o));
  }
  heap::collect();
  for (Object** r : roots) EXPECT_EQ((*r)->ref(8), *r);
  for (Object** r : roots) heap::free_root(r);
}

TEST_F(HeapTest, LimitGivesErrorsAndTheHeapGoesOn) {
  std::vector<Object**> keep;
  std::string error;
  for (int i = 0; i < 200 && error.empty(); i++) {
    Array* a = heap::allocate_array(t, bytes_class, 1 << 20);
    if (!a) error = take_thrown(t);
    else keep.push_back(heap::new_root(a));
  }
  EXPECT_EQ(error, "java/lang/OutOfMemoryError: Java heap space");
  EXPECT_GT(keep.size(), 40u);
  for (Object** r : keep) heap::free_root(r);
  EXPECT_NE(heap::allocate_array(t, bytes_class, 20 << 20), nullptr);
  EXPECT_EQ(heap::allocate_array(t, bytes_class, 0x7fffffff), nullptr);
  EXPECT_EQ(take_thrown(t), "java/lang/OutOfMemoryError: Requested array size exceeds VM limit");
  EXPECT_EQ(heap::allocate_array(t, bytes_class, 0x7ffffff0), nullptr);
  EXPECT_EQ(take_thrown(t), "java/lang/OutOfMemoryError: Java heap space");
  EXPECT_LE(heap::used_bytes(), heap::total_bytes());
  EXPECT_LE(heap::total_bytes(), heap::max_bytes());
}

TEST_F(HeapTest, WeakCellsAreCleared) {
  std::vector<Object**> cells;
  away([&] {
    for (int i = 0; i < 100; i++) cells.push_back(heap::new_weak(heap::allocate(t, object_class)));
  });
  Object** kept_root = heap::new_root(heap::allocate(t, object_class));
  Object** kept = heap::new_weak(*kept_root);
  heap::collect();
  int alive = 0;
  for (Object** c : cells) alive += heap::read_weak(c) != nullptr;
  EXPECT_LE(alive, 3);  // a conservative stack may keep a few
  EXPECT_EQ(heap::read_weak(kept), *kept_root);
  for (Object** c : cells) heap::free_weak(c);
  heap::free_weak(kept);
  heap::free_root(kept_root);
}

TEST_F(HeapTest, ReferencesOfEachKind) {
  constexpr int kEach = 50;
  std::vector<Object**> weak, soft, fin, phantom;
  away([&] {
    for (int i = 0; i < kEach; i++) {
      weak.push_back(heap::new_root(new_reference(t, weak_class, heap::allocate(t, object_class))));
      soft.push_back(heap::new_root(new_reference(t, soft_class, heap::allocate(t, object_class))));
      // A finalizable object that reaches another one, watched by a phantom.
      Object* inner = heap::allocate(t, object_class);
      Object* outer = heap::allocate(t, object_class);
      outer->put<Object*>(8, inner);
      fin.push_back(heap::new_root(new_reference(t, final_class, outer)));
      phantom.push_back(heap::new_root(new_reference(t, phantom_class, inner)));
    }
  });
  auto cleared = [](const std::vector<Object**>& list) {
    int n = 0;
    for (Object** r : list) n += (*r)->ref(wk::Reference_referent) == nullptr;
    return n;
  };
  heap::collect();
  EXPECT_GE(cleared(weak), kEach - 3);
  EXPECT_EQ(cleared(soft), 0);
  EXPECT_EQ(cleared(fin), 0);
  EXPECT_EQ(cleared(phantom), 0);  // kept with the finalizable object
  EXPECT_TRUE(heap::has_pending_references());
  int pended = 0;
  for (Object* r = heap::take_pending_references(t); r;) {
    pended++;
    Object* next = r->ref(wk::Reference_discovered);
    r->put<Object*>(wk::Reference_discovered, nullptr);
    if (r->klass() == final_class) r->put<Object*>(wk::Reference_referent, nullptr);
    r = next;
  }
  EXPECT_GE(pended, 2 * kEach - 6);
  heap::collect();
  EXPECT_GE(cleared(phantom), kEach - 6);
  EXPECT_EQ(cleared(soft), 0);
  EXPECT_EQ(heap::allocate_array(t, bytes_class, 0x7ffffff0), nullptr);  // soft ones go before an error
  take_thrown(t);
  EXPECT_GE(cleared(soft), kEach - 3);
  for (auto* list : {&weak, &soft, &fin, &phantom}) {
    for (Object** r : *list) heap::free_root(r);
  }
  heap::take_pending_references(t);
}

// A Reference whose constructor runs long after its allocation is not forgotten.
TEST_F(HeapTest, ReferenceWithoutReferentYetStaysKnown) {
  Object** root = heap::new_root(heap::allocate(t, weak_class));
  heap::collect();
  heap::collect();
  away([&] {
    (*root)->put<Object*>(wk::Reference_queue, t->java_thread);
    (*root)->put<Object*>(wk::Reference_referent, heap::allocate(t, object_class));
  });
  away([&] {
    for (int i = 0; i < 100; i++) heap::allocate(t, object_class);
  });
  heap::collect();
  EXPECT_EQ((*root)->ref(wk::Reference_referent), nullptr);
  heap::free_root(root);
  heap::take_pending_references(t);
}

TEST_F(HeapTest, MonitorsOfDeadObjectsAreFreed) {
  size_t before = monitors::inflated_count();
  away([&] {
    for (int i = 0; i < 1000; i++) {
      Object* o = heap::allocate(t, object_class);
      monitors::identity_hash(t, o);
      monitors::enter(t, o);
      monitors::exit(t, o);
    }
  });
  EXPECT_GE(monitors::inflated_count(), before + 900);
  heap::collect();
  EXPECT_LE(monitors::inflated_count(), before + 10);
}

TEST_F(HeapTest, ThreadsAllocateWhileCollecting) {
  std::vector<std::function<void(Thread*)>> bodies(4, [](Thread* self) {
    for (int round = 0; round < 20; round++) {
      Object* list = nullptr;
      for (int i = 0; i < 2000; i++) {
        Object* o = heap::allocate(self, object_class);
        ASSERT_EQ(o->ref(8), nullptr);
        o->put<Object*>(8, list);
        list = o;
        if (i % 100 == 0) new_reference(self, weak_class, o);
      }
      if (round % 5 == 0) heap::collect();
      int n = 0;
      for (Object* o = list; o; o = o->ref(8)) n++;
      ASSERT_EQ(n, 2000);
    }
  });
  run_threads(bodies);
  heap::take_pending_references(t);
}

}  // namespace
}  // namespace rrvm
