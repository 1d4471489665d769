// The Code attribute and the tables in it.
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "loader/class_parser.h"

namespace rrvm {
namespace {

constexpr uint32_t kMaxCodeLength = 65535;

// What makes two local variable entries the same variable, in one word with the name in its high bits.
using VariableKey = uint64_t;
VariableKey key_of(const LocalVariableRecord& v) {
  return uint64_t{v.name_index} << 48 | uint64_t{v.start_pc} << 32 | uint64_t{v.length} << 16 | v.slot;
}

std::vector<VariableKey> sorted_keys(const TableView<LocalVariableRecord>& table) {
  std::vector<VariableKey> keys;
  keys.reserve(table.size());
  for (const LocalVariableRecord& v : table) keys.push_back(key_of(v));
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

Bytes ClassParser::join(Bytes first, Bytes second) {
  if (first.empty()) return second;
  const std::span<uint8_t> both = file_->arena.array<uint8_t>(first.size() + second.size());
  std::memcpy(both.data(), first.data(), first.size());
  if (!second.empty()) std::memcpy(both.data() + first.size(), second.data(), second.size());
  return both;
}

void ClassParser::parse_exception_table(CodeInfo& code) {
  const uint16_t count = u2();
  code.exception_table = TableView<HandlerRecord>(take(size_t{count} * HandlerRecord::kSize));
  for (const HandlerRecord& h : code.exception_table) {
    require(h.start_pc < h.end_pc && h.end_pc <= code.code.size(), "Illegal exception table range");
    require(h.handler_pc < code.code.size(), "Illegal exception table handler");
    require(h.catch_type == 0 || is_class(h.catch_type), "Catch type in exception table has bad constant type");
  }
}

void ClassParser::parse_line_numbers(CodeInfo& code, uint32_t length) {
  const uint16_t count = u2();
  require(length == 2 + 4u * count, "LineNumberTable attribute has wrong length");
  const TableView<LineRecord> table(take(size_t{count} * LineRecord::kSize));
  if (check_) {
    for (const LineRecord& line : table) require(line.start_pc < code.code.size(), "Invalid pc in LineNumberTable");
  }
  code.line_numbers = TableView<LineRecord>(join(code.line_numbers.raw(), table.raw()));
}

void ClassParser::parse_local_variables(CodeInfo& code, uint32_t length, bool types) {
  const char* table_name = types ? "LocalVariableTypeTable" : "LocalVariableTable";
  const auto bad_entry = [&](const char* before, uint32_t value, const char* between) {
    bad((std::string(before) + " " + std::to_string(value) + " " + between + table_name).c_str());
  };
  const uint16_t count = u2();
  if (length != 2 + 10u * count) bad((std::string(table_name) + " has wrong length").c_str());
  const TableView<LocalVariableRecord> table(take(size_t{count} * LocalVariableRecord::kSize));
  for (const LocalVariableRecord& v : table) {
    if (check_ && v.start_pc >= code.code.size()) bad_entry("Invalid start_pc", v.start_pc, "in ");
    if (check_ && uint32_t{v.start_pc} + v.length > code.code.size()) bad_entry("Invalid length", v.length, "in ");
    if (!is_utf8(v.name_index)) {
      bad((std::string("Name index ") + std::to_string(v.name_index) + " in " + table_name + " has bad constant type")
              .c_str());
    }
    if (!is_utf8(v.descriptor_index)) {
      bad((std::string("Signature index ") + std::to_string(v.descriptor_index) + " in " + table_name +
           " has bad constant type")
              .c_str());
    }
    if (!check_) continue;
    check_field_name(v.name_index);
    uint32_t last_slot = v.slot;
    if (!types) {
      const std::string_view type = pool().utf8(v.descriptor_index);
      check_field_signature(v.name_index, v.descriptor_index);
      if (type == "J" || type == "D") last_slot++;
    }
    if (last_slot >= code.max_locals) bad_entry("Invalid index", v.slot, "in ");
  }
  TableView<LocalVariableRecord>& out = types ? code.local_variable_types : code.local_variables;
  out = TableView<LocalVariableRecord>(join(out.raw(), table.raw()));
}

// No variable may be listed twice, and a generic type must belong to a listed variable.
void ClassParser::check_local_variables(const CodeInfo& code) const {
  if (code.local_variables.size() == 1 && code.local_variable_types.empty()) return;
  const std::vector<VariableKey> variables = sorted_keys(code.local_variables);
  const std::vector<VariableKey> types = sorted_keys(code.local_variable_types);
  const auto complain = [&](const char* format, VariableKey key) {
    const std::string name(pool().utf8(static_cast<uint16_t>(key >> 48)));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    fail(LoadErrorKind::kClassFormat, format, name.c_str(), class_name().c_str());
#pragma GCC diagnostic pop
  };
  const auto twice = std::adjacent_find(variables.begin(), variables.end());
  if (twice != variables.end()) {
    complain("Duplicated LocalVariableTable attribute entry for '%s' in class file %s", *twice);
  }
  for (VariableKey key : types) {
    if (!std::binary_search(variables.begin(), variables.end(), key)) {
      complain("LVTT entry for '%s' in class file %s does not match any LVT entry", key);
    }
  }
  const auto type_twice = std::adjacent_find(types.begin(), types.end());
  if (type_twice != types.end()) {
    complain("Duplicated LocalVariableTypeTable attribute entry for '%s' in class file %s", *type_twice);
  }
}

void ClassParser::parse_code(MethodInfo& method, uint32_t length, int argument_slots) {
  require(!method.is_native() && !method.is_abstract(), "Code attribute in native or abstract methods");
  require(!method.code, "Multiple Code attributes");
  const uint8_t* start = p_;
  CodeInfo& code = *file_->arena.make<CodeInfo>();
  need(8);
  code.max_stack = u2();
  code.max_locals = u2();
  const uint32_t code_length = u4();
  if (check_) require(argument_slots <= code.max_locals, "Arguments can't fit into locals");
  require(code_length > 0 && code_length <= kMaxCodeLength, "Invalid method Code length %u", code_length);
  code.code = take(code_length);
  parse_exception_table(code);

  each_attribute("Invalid code attribute name index %u", [&](AttributeName name, uint32_t attribute_length) {
    const bool has_type_tables = file_->major_version >= 49, has_stack_maps = file_->major_version >= 50;
    if (name == AttributeName::line_number_table) {
      parse_line_numbers(code, attribute_length);
    } else if (name == AttributeName::local_variable_table) {
      parse_local_variables(code, attribute_length, false);
    } else if (name == AttributeName::local_variable_type_table && has_type_tables) {
      parse_local_variables(code, attribute_length, true);
    } else if (name == AttributeName::stack_map_table && has_stack_maps) {
      require(!code.has_stack_map_table, "Multiple StackMapTable attributes");
      code.has_stack_map_table = true;
      code.stack_map_table = take(attribute_length);
    } else {
      take(attribute_length);
    }
  });
  require(static_cast<size_t>(p_ - start) == length, "Code segment has wrong length");
  if (check_ && !code.local_variables.empty()) check_local_variables(code);
  method.code = &code;
}

}  // namespace rrvm
