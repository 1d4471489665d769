// Differential test of the class parser and verifier against `java`.
//   pack SEED COUNT OUT FILE...   writes COUNT mutants of the class files as a pack for LoadAll.java
//   judge PACK                    prints our verdict for each class of a pack, in LoadAll's form
// tests/loader/differential/run.py drives both and compares.
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "tests/loader/file_hierarchy.h"
#include "tests/loader/mutate.h"

namespace rrvm {
namespace {

std::vector<uint8_t> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void put(std::string& out, uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--) out += static_cast<char>(value >> (8 * i));
}

int pack(int argc, char** argv) {
  std::mt19937 random(static_cast<unsigned>(std::stoul(argv[2])));
  const unsigned long count = std::stoul(argv[3]);
  std::vector<std::vector<uint8_t>> seeds;
  for (int i = 5; i < argc; i++) seeds.push_back(read_file(argv[i]));
  std::string out;
  put(out, count, 4);
  for (unsigned long i = 0; i < count; i++) {
    const std::vector<uint8_t>& seed = seeds[random() % seeds.size()];
    const std::string name = parse_class_file(seed).class_file->name()->str();
    const std::vector<uint8_t> mutant = mutate_class(seed, random);
    put(out, name.size(), 2);
    out += name;
    put(out, mutant.size(), 4);
    out.append(mutant.begin(), mutant.end());
  }
  std::ofstream(argv[4], std::ios::binary) << out;
  return 0;
}

std::string escape(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else {
      out += c;
    }
  }
  return out;
}

std::string describe(const LoadError& error) {
  if (!error) return "OK";
  if (error.kind == LoadErrorKind::kPendingException) return "PENDING";
  std::string kind = error.exception_class()->str();
  for (char& c : kind) c = c == '/' ? '.' : c;
  return kind + ": " + escape(error.message);
}

// One verdict, or the errors of each method separated by tabs: java checks methods in an order of its own.
std::string verdict(ClassWorld& world, const std::string& name, const std::vector<uint8_t>& bytes) {
  const ParseResult result = parse_class_file(bytes, {.expected_name = name});
  if (!result) return describe(result.error);
  ClassFile& file = *result.class_file;
  if (file.major_version < 50) return "OLD";
  for (uint16_t i : file.interfaces) {
    if (!world.find(file.pool.name_of(i))) return "NO INTERFACE";
  }
  if (!file.super_name() || !world.find(file.super_name())) return "NO SUPER";
  FileHierarchy hierarchy(world, file);
  std::string all;
  const std::span<const MethodInfo> methods = file.methods;
  for (const MethodInfo& method : methods) {
    file.methods = {&method, 1};
    const LoadError error = verify_class_file(file, hierarchy);
    if (error) all += (all.empty() ? "" : "\t") + describe(error);
  }
  return all.empty() ? "OK" : all;
}

int judge(int argc, char** argv) {
  const std::vector<uint8_t> pack = read_file(argv[2]);
  ClassWorld world;
  for (int i = 3; i < argc; i++) {
    const std::filesystem::path path(argv[i]);
    if (world.add(read_file(path.string()))) std::fprintf(stderr, "refused: %s\n", argv[i]);
  }
  size_t at = 4;
  for (uint32_t n = read_u4(pack.data()); n > 0; n--) {
    const size_t name_length = read_u2(&pack[at]);
    const std::string name(reinterpret_cast<const char*>(&pack[at + 2]), name_length);
    at += 2 + name_length;
    const size_t size = read_u4(&pack[at]);
    const std::vector<uint8_t> bytes(pack.begin() + at + 4, pack.begin() + at + 4 + size);
    at += 4 + size;
    std::puts(verdict(world, name, bytes).c_str());
  }
  return 0;
}

}  // namespace
}  // namespace rrvm

int main(int argc, char** argv) {
  if (argc >= 6 && !std::strcmp(argv[1], "pack")) return rrvm::pack(argc, argv);
  if (argc >= 3 && !std::strcmp(argv[1], "judge")) return rrvm::judge(argc, argv);
  std::fprintf(stderr, "usage: pack SEED COUNT OUT FILE... | judge PACK FILE...\n");
  return 2;
}
