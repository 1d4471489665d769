#include "vm/check/array_view.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

namespace rrvm::check {
namespace {

constexpr size_t kPage = 4096;
// The kernel limits the ranges of pages that a process may have (65,530 by default), which other memory needs too.
constexpr size_t kMostSeparate = 16384;

char* reserve(size_t bytes, int protection) {
  void* p = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<char*>(p);
}

// Calls changed(at) for each element, at its byte, that differs between the two.
template <typename Element, typename Changed>
void compare_as(const char* a, const char* b, size_t bytes, Changed changed) {
  for (size_t at = 0; at < bytes; at += sizeof(Element)) {
    Element x, y;
    std::memcpy(&x, a + at, sizeof x);
    std::memcpy(&y, b + at, sizeof y);
    if (x != y) changed(at);
  }
}
template <typename Changed>
void compare(size_t element, const char* a, const char* b, size_t bytes, Changed changed) {
  if (std::memcmp(a, b, bytes) == 0) return;
  switch (element) {
    case 1: return compare_as<uint8_t>(a, b, bytes, changed);
    case 2: return compare_as<uint16_t>(a, b, bytes, changed);
    case 4: return compare_as<uint32_t>(a, b, bytes, changed);
    default: return compare_as<uint64_t>(a, b, bytes, changed);
  }
}

}  // namespace

ArrayView::~ArrayView() {
  if (memory_) munmap(memory_, reserved_);
  if (before_) munmap(before_, reserved_);
}

bool ArrayView::open(void* source, size_t bytes, size_t element) {
  // One page more, since code that works on many elements at once may look behind the end, which an array allows it.
  size_t pages = (bytes + kPage - 1) / kPage + 1, needed = pages * kPage;
  if (needed > reserved_) {
    char *memory = reserve(needed, PROT_NONE), *before = reserve(needed, PROT_READ | PROT_WRITE);
    if (!memory || !before) {
      if (memory) munmap(memory, needed);
      if (before) munmap(before, needed);
      return false;
    }
    if (memory_) munmap(memory_, reserved_), munmap(before_, reserved_);
    memory_ = memory;
    before_ = before;
    reserved_ = needed;
    pages_.assign(pages, Page());
    touched_ = std::make_unique<uint32_t[]>(pages);
  }
  source_ = static_cast<char*>(source);
  bytes_ = bytes;
  element_ = element;
  page_count_ = pages;
  return true;
}

void ArrayView::close() {
  if (touched_count_) protect(0, page_count_, PROT_NONE);
  for (size_t i = 0; i < touched_count_; i++) pages_[touched_[i]] = Page();
  touched_count_ = 0;
  page_count_ = 0;
}

bool ArrayView::protect(size_t first_page, size_t pages, int protection) {
  return mprotect(memory_ + first_page * kPage, pages * kPage, protection) == 0;
}

// The last pages are filled in part or not at all.
size_t ArrayView::bytes_of(size_t page) const {
  size_t begin = page * kPage;
  return begin < bytes_ ? std::min(kPage, bytes_ - begin) : 0;
}

void ArrayView::fill(size_t page) {
  std::memcpy(memory_ + page * kPage, source_ + page * kPage, bytes_of(page));
  touched_[touched_count_++] = static_cast<uint32_t>(page);
  pages_[page].is_open = true;
  remember(page);
}

void ArrayView::remember(size_t page) { std::memcpy(before_ + page * kPage, memory_ + page * kPage, bytes_of(page)); }

// Where there are many ranges, or the kernel has no more of them, all pages become one.
bool ArrayView::open_all() {
  if (!protect(0, page_count_, PROT_READ | PROT_WRITE)) return false;
  for (size_t page = 0; page < page_count_; page++)
    if (!pages_[page].is_open) fill(page);
  return true;
}

// A page that was read is open for writing too: a fault of its own for the first write would cost as much again, and
// tell only of one that leaves the element as it was.
bool ArrayView::fault(uintptr_t address, bool is_write) {
  size_t at = address - reinterpret_cast<uintptr_t>(memory_);  // far beyond the end if it lies before
  size_t page = at / kPage;
  if (page >= page_count_ || pages_[page].is_open) return false;
  pages_[page].first = is_write ? kWrite : kRead;
  pages_[page].at = static_cast<uint16_t>(at % kPage);
  if (touched_count_ >= kMostSeparate || !protect(page, 1, PROT_READ | PROT_WRITE)) return open_all();
  fill(page);
  return true;
}

// Calls range(begin, end), in bytes, for neighbours that were written.
template <typename Range>
void ArrayView::for_each_written(const std::vector<uint32_t>& pages, Range range) const {
  size_t begin = 0, end = 0;
  auto add = [&](size_t at) {
    if (at != end) {
      if (end > begin) range(begin, end);
      begin = at;
    }
    end = at + element_;
  };
  for (uint32_t page : pages) {
    const Page& p = pages_[page];
    size_t from = page * kPage, bytes = bytes_of(page);
    // A first write counts though it may have left the element as it was.
    size_t certain = p.first == kWrite && p.at < bytes ? p.at / element_ * element_ : bytes;
    compare(element_, memory_ + from, before_ + from, bytes, [&](size_t at) {
      if (certain < at) add(from + certain);
      if (certain <= at) certain = bytes;
      add(from + at);
    });
    if (certain < bytes) add(from + certain);
  }
  if (end > begin) range(begin, end);
}

void ArrayView::publish(const Told& told) {
  std::vector<uint32_t> pages(touched_.get(), touched_.get() + touched_count_);
  std::sort(pages.begin(), pages.end());
  for (uint32_t page : pages) {
    size_t at = page * kPage + pages_[page].at;
    if (pages_[page].first == kRead && at < bytes_) told(at / element_, 1, false);
  }
  for_each_written(pages, [&](size_t begin, size_t end) {
    told(begin / element_, (end - begin) / element_, true);
    std::memcpy(source_ + begin, memory_ + begin, end - begin);
  });
  for (uint32_t page : pages) {
    remember(page);
    pages_[page].first = kNone;
  }
}

}  // namespace rrvm::check
