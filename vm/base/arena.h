// Bump allocation for data that dies together: parsed class files, symbols. Memory is never given back one
// piece at a time, and destructors are not run, so only trivially destructible types go in. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace rrvm {

class Arena {
 public:
  explicit Arena(size_t first_block = 4096) : next_block_size_(first_block) {}
  ~Arena() {
    for (Block* b = blocks_; b;) {
      Block* next = b->next;
      std::free(b);
      b = next;
    }
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  Arena(Arena&& other) noexcept { swap(other); }
  Arena& operator=(Arena&& other) noexcept {
    swap(other);
    return *this;
  }

  // Uninitialised memory until the arena dies. The alignment is a power of two. Throws std::bad_alloc, as do the
  // others.
  void* allocate(size_t bytes, size_t alignment = alignof(std::max_align_t)) {
    const uintptr_t at = (top_ + alignment - 1) & ~(uintptr_t{alignment} - 1);
    if (at > end_ || bytes > end_ - at) return allocate_slow(bytes, alignment);
    top_ = at + bytes;
    return reinterpret_cast<void*>(at);
  }

  // Elements are zero bytes.
  template <typename T>
  std::span<T> array(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (count == 0) return {};
    void* p = allocate(count * sizeof(T), alignof(T));
    std::memset(p, 0, count * sizeof(T));
    return {static_cast<T*>(p), count};
  }

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

 private:
  struct Block {
    Block* next;
  };
  void* allocate_slow(size_t bytes, size_t alignment) {
    size_t size = next_block_size_;
    if (size < bytes + alignment + sizeof(Block)) size = bytes + alignment + sizeof(Block);
    if (next_block_size_ < 64 * 1024) next_block_size_ *= 2;
    auto* block = static_cast<Block*>(std::malloc(size));
    if (!block) throw std::bad_alloc();
    block->next = blocks_;
    blocks_ = block;
    top_ = reinterpret_cast<uintptr_t>(block + 1);
    end_ = reinterpret_cast<uintptr_t>(block) + size;
    return allocate(bytes, alignment);
  }
  void swap(Arena& other) {
    std::swap(blocks_, other.blocks_);
    std::swap(top_, other.top_);
    std::swap(end_, other.end_);
    std::swap(next_block_size_, other.next_block_size_);
  }

  Block* blocks_ = nullptr;
  uintptr_t top_ = 0;
  uintptr_t end_ = 0;
  size_t next_block_size_ = 4096;
};

}  // namespace rrvm
