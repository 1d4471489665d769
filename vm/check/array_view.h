// A view of an array for native code that gets its address and never says which elements it touches (JNI's critical
// form): memory of its own, whose pages are closed and fill from the array when they are first touched, so that cost
// and knowledge follow what is touched. What is certain of the accesses is remembered: of each page the place that was
// read first, the place that was written first, and everything that differs from what the page was filled with. Nobody
// else sees what is written before `publish`, which gives the array what has changed, and no other element.
//
// It costs a fault of the processor for a page, which fault() handles in the signal handler of the thread that has the
// view; no other thread may touch its memory, and the kernel cannot (EFAULT). Knows no VM. Tests:
// tests/vm/check/array_view_test.cpp, tests/check/criticals.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace rrvm::check {

class ArrayView {
 public:
  ArrayView() = default;
  ~ArrayView();
  ArrayView(const ArrayView&) = delete;
  ArrayView& operator=(const ArrayView&) = delete;

  // Begins a view of these bytes, in memory of an earlier one if there is enough. `element`: bytes of each, a power of
  // two. False: no memory.
  bool open(void* source, size_t bytes, size_t element);
  void close();  // what is not published is lost
  char* data() { return memory_; }
  size_t reserved() const { return reserved_; }

  // Fills or opens the page of an address. False: it is none of this view's, or was open. Async-signal-safe.
  bool fault(uintptr_t address, bool is_write);

  // Tells of all accesses that are certain, elements [from, from + count), each range before it is written to the
  // array; what comes later is compared with what the view is now.
  using Told = std::function<void(size_t from, size_t count, bool is_write)>;
  void publish(const Told& told);

 private:
  enum First : uint8_t { kNone, kRead, kWrite };
  struct Page {
    bool is_open = false;
    First first = kNone;  // what is to be told of it
    uint16_t at = 0;      // the byte in the page
  };
  bool protect(size_t first_page, size_t pages, int protection);
  void fill(size_t page);
  void remember(size_t page);
  bool open_all();
  size_t bytes_of(size_t page) const;
  template <typename Range>
  void for_each_written(const std::vector<uint32_t>& pages, Range range) const;

  char* memory_ = nullptr;  // what native code gets
  char* before_ = nullptr;  // pages as they were filled
  size_t reserved_ = 0;     // bytes of each of the two
  char* source_ = nullptr;
  size_t bytes_ = 0, element_ = 1, page_count_ = 0;
  std::vector<Page> pages_;  // as many as are reserved
  // Those that are open, in the order in which they were touched.
  std::unique_ptr<uint32_t[]> touched_;
  size_t touched_count_ = 0;
};

}  // namespace rrvm::check
