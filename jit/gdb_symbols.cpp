#include "jit/gdb_symbols.h"

#include <elf.h>

#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

// What gdb looks for, by these names: it stops in the function and reads the descriptor.
extern "C" {
struct jit_code_entry {
  jit_code_entry* next_entry;
  jit_code_entry* prev_entry;
  const char* symfile_addr;
  uint64_t symfile_size;
};
struct jit_descriptor {
  uint32_t version;
  uint32_t action_flag;  // 1: registered, 2: taken back
  jit_code_entry* relevant_entry;
  jit_code_entry* first_entry;
};
[[gnu::visibility("default")]] jit_descriptor __jit_debug_descriptor = {1, 0, nullptr, nullptr};
[[gnu::visibility("default"), gnu::noinline]] void __jit_debug_register_code() { asm volatile("" ::: "memory"); }
}

namespace rrvm::jit::gdb {
namespace {

class Bytes {
 public:
  template <class T>
  void add(const T& value) {
    const char* p = reinterpret_cast<const char*>(&value);
    data_.insert(data_.end(), p, p + sizeof value);
  }
  void add_byte(unsigned b) { data_.push_back(static_cast<char>(b)); }
  void add_leb(uint64_t n) {
    for (; n >= 0x80; n >>= 7) add_byte(static_cast<unsigned>(n & 0x7F) | 0x80);
    add_byte(static_cast<unsigned>(n));
  }
  size_t add_text(const std::string& s) {
    size_t at = data_.size();
    data_.insert(data_.end(), s.c_str(), s.c_str() + s.size() + 1);
    return at;
  }
  void align() {
    while (data_.size() % 8) data_.push_back(0);
  }
  // A length in front, as records of .eh_frame have it.
  void add_record(Bytes& record) {
    record.align_with_no_operation();
    add(static_cast<uint32_t>(record.data_.size()));
    data_.insert(data_.end(), record.data_.begin(), record.data_.end());
  }
  size_t size() const { return data_.size(); }
  std::vector<char> data_;

 private:
  void align_with_no_operation() {
    while ((data_.size() + 4) % 8) data_.push_back(0);
  }
};

constexpr unsigned kRsp = 7, kReturnAddress = 16;                         // DWARF's numbers
constexpr unsigned kDefineCfa = 0x0c, kCfaOffset = 0x0e, kOffset = 0x80;  // DW_CFA_...

// In all of the code but its first instructions the return address lies behind the frame.
Bytes unwinding(const uint8_t* start, size_t size, uint32_t frame_bytes) {
  Bytes common, own, all;
  common.add(uint32_t{0});  // a CIE
  common.add_byte(1);
  common.add_text("");
  common.add_leb(1);
  common.add_byte(0x78);  // -8
  common.add_byte(kReturnAddress);
  common.add_byte(kDefineCfa), common.add_leb(kRsp), common.add_leb(8);
  common.add_byte(kOffset | kReturnAddress), common.add_leb(1);
  all.add_record(common);
  own.add(static_cast<uint32_t>(all.size() + 4));  // back to the CIE
  own.add(reinterpret_cast<uint64_t>(start));
  own.add(uint64_t{size});
  own.add_byte(kCfaOffset), own.add_leb(frame_bytes + 8);
  all.add_record(own);
  all.add(uint32_t{0});
  return all;
}

enum Section : uint16_t { kNone, kText, kFrames, kSymbols, kStrings, kSections };

std::vector<char> elf_of(const uint8_t* start, size_t size, uint32_t frame_bytes, const std::string& name) {
  Bytes strings;
  strings.add_text("");
  Elf64_Shdr sections[kSections] = {};
  static constexpr const char* kNames[] = {"", ".text", ".eh_frame", ".symtab", ".strtab"};
  for (unsigned s = 1; s < kSections; s++) sections[s].sh_name = static_cast<Elf64_Word>(strings.add_text(kNames[s]));
  Elf64_Sym symbols[2] = {};
  symbols[1].st_name = static_cast<Elf64_Word>(strings.add_text(name));
  symbols[1].st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
  symbols[1].st_shndx = kText;
  symbols[1].st_size = size;

  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_REL;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_shoff = sizeof header;
  header.e_ehsize = sizeof header;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = kSections;
  header.e_shstrndx = kStrings;

  Bytes contents;
  const size_t before = sizeof header + sizeof sections;
  auto place = [&](Section s, uint32_t type, const void* data, size_t bytes) {
    contents.align();
    sections[s].sh_type = type;
    sections[s].sh_addralign = 8;
    sections[s].sh_offset = before + contents.size();
    sections[s].sh_size = bytes;
    const char* p = static_cast<const char*>(data);
    contents.data_.insert(contents.data_.end(), p, p + bytes);
  };
  sections[kText].sh_type = SHT_NOBITS;
  sections[kText].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
  sections[kText].sh_addr = reinterpret_cast<uintptr_t>(start);
  sections[kText].sh_size = size;
  sections[kText].sh_addralign = 16;
  const Bytes frames = unwinding(start, size, frame_bytes);
  place(kFrames, SHT_PROGBITS, frames.data_.data(), frames.size());
  sections[kFrames].sh_flags = SHF_ALLOC;
  place(kSymbols, SHT_SYMTAB, symbols, sizeof symbols);
  sections[kSymbols].sh_entsize = sizeof(Elf64_Sym);
  sections[kSymbols].sh_link = kStrings;
  sections[kSymbols].sh_info = 1;  // the first that is global
  place(kStrings, SHT_STRTAB, strings.data_.data(), strings.size());

  Bytes file;
  file.add(header);
  file.add(sections);
  file.data_.insert(file.data_.end(), contents.data_.begin(), contents.data_.end());
  return std::move(file.data_);
}

struct Entry {
  jit_code_entry link{};
  std::vector<char> file;
};
std::mutex mutex;
std::map<const uint8_t*, std::unique_ptr<Entry>>& entries() {
  static auto* all = new std::map<const uint8_t*, std::unique_ptr<Entry>>;
  return *all;
}

void notify_gdb(uint32_t action, jit_code_entry* entry) {
  __jit_debug_descriptor.action_flag = action;
  __jit_debug_descriptor.relevant_entry = entry;
  __jit_debug_register_code();
}

}  // namespace

void add(const uint8_t* start, size_t size, uint32_t frame_bytes, const std::string& name) {
  std::lock_guard lock(mutex);
  auto entry = std::make_unique<Entry>();
  entry->file = elf_of(start, size, frame_bytes, name);
  jit_code_entry& link = entry->link;
  link = {__jit_debug_descriptor.first_entry, nullptr, entry->file.data(), entry->file.size()};
  if (link.next_entry) link.next_entry->prev_entry = &link;
  __jit_debug_descriptor.first_entry = &link;
  notify_gdb(1, &link);
  entries()[start] = std::move(entry);
}

void remove(const uint8_t* start) {
  std::lock_guard lock(mutex);
  auto found = entries().find(start);
  if (found == entries().end()) return;
  jit_code_entry& link = found->second->link;
  (link.prev_entry ? link.prev_entry->next_entry : __jit_debug_descriptor.first_entry) = link.next_entry;
  if (link.next_entry) link.next_entry->prev_entry = link.prev_entry;
  notify_gdb(2, &link);
  entries().erase(found);
}

}  // namespace rrvm::jit::gdb
