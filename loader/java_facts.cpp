// See loader/java_facts.h. java sorts a class's methods by the addresses of their names: names of the archive come
// first, in its order; others follow in the order in which they came into being, class by class along each constant
// pool. Covered by tests/java/vm_entry.
#include "loader/java_facts.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

#include "loader/class_file.h"
#include "loader/mapped_file.h"
#include "vm/base/java_home.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

namespace rrvm::java_facts {

namespace {

struct Row {
  uint32_t key;  // hash of a symbol
  uint32_t value;
};

// Sorted by key. All are empty as long as nothing is known of the JDK.
using Table = std::span<const Row>;
Table archived_classes, archived_modules, archived_lambda_hosts, archived_names;
unsigned main_hashes = 7;  // of every java that has an archive, so far

const Row* find(Table table, uint32_t key) {
  auto row = std::lower_bound(table.begin(), table.end(), key, [](const Row& r, uint32_t k) { return r.key < k; });
  return row != table.end() && row->key == key ? &*row : nullptr;
}

// The file that scripts/JavaFacts.java has written. It stays mapped for ever: the tables are in it. A damaged one is
// like none.
void read_tables(const std::string& path) {
  std::string reason;
  std::unique_ptr<MappedFile> file = MappedFile::open(path, &reason);
  if (!file) return;
  std::span<const uint8_t> rest = file->bytes();
  auto number = [&](uint32_t* n) {
    if (rest.size() < sizeof *n) return false;
    std::memcpy(n, rest.data(), sizeof *n);
    rest = rest.subspan(sizeof *n);
    return true;
  };
  auto table = [&](Table* t) {
    uint32_t rows;
    if (!number(&rows) || rest.size() / sizeof(Row) < rows) return false;
    *t = {reinterpret_cast<const Row*>(rest.data()), rows};
    rest = rest.subspan(rows * sizeof(Row));
    return true;
  };
  constexpr uint32_t kMark = 0x31464a52;  // "RJF1"
  uint32_t mark, hashes;
  Table classes, modules, hosts, names;
  if (!number(&mark) || mark != kMark || !number(&hashes) || !table(&classes) || !table(&modules) || !table(&hosts) ||
      !table(&names) || !rest.empty())
    return;
  main_hashes = hashes;
  archived_classes = classes;
  archived_modules = modules;
  archived_lambda_hosts = hosts;
  archived_names = names;
  file.release();
}

// The name of a JDK's file: the JDK's version, and the size of its archive, which `java -Xshare:dump` makes anew. See
// scripts/java-facts.
std::string file_name(const std::string& java_home) {
  std::error_code failure;
  uintmax_t size = std::filesystem::file_size(java_home + "/lib/server/classes.jsa", failure);
  return release_value(java_home, "JAVA_RUNTIME_VERSION") + "-" + std::to_string(failure ? 0 : size);
}

// Where this library is.
std::filesystem::path own_folder() {
  Dl_info info;
  return dladdr(reinterpret_cast<void*>(&own_folder), &info) && info.dli_fname
             ? std::filesystem::path(info.dli_fname).parent_path()
             : std::filesystem::path();
}

uint32_t value_of(Table table, uint32_t key) {
  const Row* row = find(table, key);
  return row ? row->value : 0;
}

uint32_t module_value(std::string_view name) { return value_of(archived_modules, Symbol::hash_of(name)); }

bool is_app_loader(const Klass* k) {
  static Symbol* const name = Symbol::intern("jdk/internal/loader/ClassLoaders$AppClassLoader");
  return k->name == name;
}

bool is_platform_loader(const Klass* k) {
  static Symbol* const name = Symbol::intern("jdk/internal/loader/ClassLoaders$PlatformClassLoader");
  return k->name == name;
}

// The classes of lambdas that java takes from its archive: of a host with n of them, the first n that appear here.
class ArchivedLambdas {
 public:
  void add_if_archived(const Klass* k) {
    if (!k->host_class || !k->host_class->loader->is_boot()) return;
    uint32_t in_archive = value_of(archived_lambda_hosts, k->host_class->name->hash());
    std::lock_guard lock(mutex_);
    if (in_archive && seen_[k->host_class]++ < in_archive) hashes_.emplace(k, (++count_ * 0x9E3779B1u) >> 1 | 1);
  }
  void forget(const Klass* k) {
    std::lock_guard lock(mutex_);
    seen_.erase(k);
    hashes_.erase(k);
  }
  uint32_t hash(const Klass* k) {
    std::lock_guard lock(mutex_);
    auto found = hashes_.find(k);
    return found == hashes_.end() ? 0 : found->second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<const Klass*, uint32_t> seen_;    // host -> lambdas so far
  std::unordered_map<const Klass*, uint32_t> hashes_;  // any will do: nobody sees them
  uint32_t count_ = 0;
};

ArchivedLambdas& archived_lambdas() {
  static ArchivedLambdas* const instance = new ArchivedLambdas;
  return *instance;
}

uint32_t class_hash(const Klass* k) {
  if (k->is_hidden) return archived_lambdas().hash(k);
  if (!k->is_primitive() && !k->loader->is_boot()) return 0;
  return value_of(archived_classes, k->name->hash());
}

uint32_t module_hash(const Object* module) {
  if (Object* name = module->ref(wk::Module_name)) return module_value(java_string::to_utf8(name));
  Object* loader = module->ref(wk::Module_loader);
  if (!loader) return 0;
  if (is_app_loader(loader->klass())) return module_value("<app>");
  return is_platform_loader(loader->klass()) ? module_value("<platform>") : 0;
}

// When each name came into being. Filled on demand: most programs never ask.
class NameOrder {
 public:
  // Archive's names first.
  uint64_t rank(const Symbol* name) {
    if (const Row* row = find(archived_names, name->hash())) return row->value;
    auto found = seen_.find(name->hash());
    return found == seen_.end() ? UINT64_MAX : (uint64_t{1} << 32) + found->second;
  }

  // Reads the classes that were defined since the last call.
  void catch_up() {
    for_each_loader([&](ClassLoaderData* loader) {
      std::vector<Klass*> fresh;
      {
        std::lock_guard lock(loader->mutex);
        size_t& done = done_[loader];
        fresh.assign(loader->defined.begin() + static_cast<ptrdiff_t>(done), loader->defined.end());
        done = loader->defined.size();
      }
      for (Klass* k : fresh) {
        if (k->class_file && !class_hash(k)) add(k->class_file->pool);
      }
    });
  }

  void forget(ClassLoaderData* loader) {
    std::lock_guard lock(mutex);
    done_.erase(loader);
  }

  std::mutex mutex;

 private:
  void add(const ClassFilePool& pool) {
    for (uint16_t i = 1; i < pool.size(); i++) {
      if (!pool.is(i, CpTag::kUtf8)) continue;
      std::string_view text = pool.utf8(i);
      if (text.find_first_of("/;(") == text.npos)
        seen_.try_emplace(Symbol::hash_of(text), static_cast<uint32_t>(seen_.size()));
    }
  }

  std::unordered_map<uint32_t, uint32_t> seen_;        // hash of the name -> number
  std::unordered_map<ClassLoaderData*, size_t> done_;  // classes read
};

NameOrder& name_order() {
  static NameOrder* const instance = new NameOrder;
  return *instance;
}

struct Ranked {
  uint64_t rank;
  Method* method;
};

// Quicksort with the median of first, middle and last as pivot, partition from both ends. It is not stable: the order
// of overloads is what this very algorithm makes of it.
void sort(std::span<Ranked> a) {
  while (a.size() > 1) {
    auto order = [&](size_t i, size_t j) {
      if (a[i].rank > a[j].rank) std::swap(a[i], a[j]);
    };
    size_t middle = a.size() / 2, last = a.size() - 1;
    order(0, middle);
    order(0, last);
    order(middle, last);
    if (a.size() < 4) return;
    uint64_t pivot = a[middle].rank;
    size_t left = 0, right = last;
    for (;; left++, right--) {
      while (a[left].rank < pivot) left++;
      while (a[right].rank > pivot) right--;
      if (left >= right) break;
      std::swap(a[left], a[right]);
    }
    sort(a.first(right + 1));
    a = a.subspan(right + 1);
  }
}

// 0: java makes a hash when asked.
uint32_t archived_hash(const Object* o) {
  const Klass* k = o->klass();
  if (k == wk::Class) {
    const Klass* c = klass_of_mirror(const_cast<Object*>(o));
    return c ? class_hash(c) : 0;
  }
  if (k == wk::Module) return module_hash(o);
  if (is_app_loader(k)) return module_value("<app loader>");
  if (is_platform_loader(k)) return module_value("<platform loader>");
  return 0;
}

}  // namespace

void install(const std::string& java_home) {
  read_tables(own_folder() / "java_facts" / file_name(java_home));
  monitors::known_hash = archived_hash;
}

void align_main_hashes(Thread* main) {
  // The last of java's hashes before main(), which are still to come here: two classes that read a directory of the
  // class path, and the main class.
  constexpr unsigned kStillToCome = 3;
  monitors::align_hashes(main, main_hashes > kStillToCome ? main_hashes - kStillToCome : 0);
}

void note_linked(Thread* t, Klass* k) {
  if (k->is_hidden) archived_lambdas().add_if_archived(k);
  if (k->mirror && !class_hash(k)) monitors::identity_hash(t, k->mirror);
}

void forget(const std::vector<ClassUnit*>& dead) {
  for (const ClassUnit* u : dead) {
    for (const Klass* k : u->classes) archived_lambdas().forget(k);
    if (u->owns_loader) name_order().forget(u->loader);
  }
}

std::vector<Method*> ordered_methods(const Klass* k) {
  NameOrder& names = name_order();
  std::vector<Ranked> ranked;
  ranked.reserve(k->methods.size());
  {
    std::lock_guard lock(names.mutex);
    names.catch_up();
    for (Method* m : k->methods) ranked.push_back({names.rank(m->name), m});
  }
  sort(ranked);
  std::vector<Method*> result;
  result.reserve(ranked.size());
  for (const Ranked& r : ranked) result.push_back(r.method);
  return result;
}

}  // namespace rrvm::java_facts
