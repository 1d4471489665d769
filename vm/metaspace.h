// Memory for class metadata (Klass, Method, Field, code): one region below 4 GiB, bump-allocated and
// never freed, so that an object header can name its class in 32 bits. Not scanned by the collector:
// metadata reaches Java objects only through mirrors and root tables (vm/heap.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace rrvm::metaspace {

void* allocate(size_t bytes);  // zeroed, 16-byte aligned; thread-safe
size_t used_bytes();
bool contains(const void*);    // in the part handed out so far

template <typename T, typename... Args>
T* create(Args&&... args) { return new (allocate(sizeof(T))) T(std::forward<Args>(args)...); }

template <typename T>
T* create_array(size_t n) { return n ? static_cast<T*>(allocate(sizeof(T) * n)) : nullptr; }

}  // namespace rrvm::metaspace
