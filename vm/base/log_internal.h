// Shared by the two halves of the log: outputs and lines (log.cpp), the command line (log_options.cpp). Nobody else
// includes it.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "vm/base/log.h"

namespace rrvm::log {

constexpr size_t kTopics = static_cast<size_t>(Topic::kCount);
constexpr std::array<std::string_view, kTopics> kTopicTags = {"gc", "class,load", "class,unload",
                                                              "class,load,placeholders", "jit,compilation"};
constexpr int kWarningLevel = 2, kInfoLevel = 3, kDebugLevel = 4;
// The level at which the lines of each topic are written.
constexpr std::array<int, kTopics> kTopicLevels = {kInfoLevel, kInfoLevel, kInfoLevel, kInfoLevel, kDebugLevel};
constexpr std::string_view kLevels[] = {"off", "error", "warning", "info", "debug", "trace"};

enum Decorator : unsigned {
  kTime,
  kUtcTime,
  kUptime,
  kTimeMillis,
  kUptimeMillis,
  kTimeNanos,
  kUptimeNanos,
  kHostname,
  kPid,
  kTid,
  kLevel,
  kTagSet,
  kDecorators
};
constexpr struct {
  std::string_view name, short_name;
} kDecoratorNames[kDecorators] = {{"time", "t"},         {"utctime", "utc"},     {"uptime", "u"},
                                  {"timemillis", "tm"},  {"uptimemillis", "um"}, {"timenanos", "tn"},
                                  {"uptimenanos", "un"}, {"hostname", "hn"},     {"pid", "p"},
                                  {"tid", "ti"},         {"level", "l"},         {"tags", "tg"}};
constexpr unsigned kDefaultDecorations = 1u << kUptime | 1u << kLevel | 1u << kTagSet;

struct Output {
  std::string name;  // "stdout", "stderr" or "file=..."
  int fd = -1;
  std::array<std::atomic<int>, kTopics> levels{};
  std::atomic<unsigned> decorations{kDefaultDecorations};
  std::atomic<unsigned> level_width{0}, tags_width{0};  // of the widest so far: columns stay in line
  // A file is rotated when it gets too long, without memory: its paths are made before.
  std::string path;
  std::vector<std::string> archives;
  size_t next_archive = 0, max_bytes = 0;
  std::atomic<size_t> written{0};
};

extern std::mutex mutex;                              // of changes to what follows
extern std::vector<std::unique_ptr<Output>> outputs;  // stdout and stderr are the first
extern std::atomic<bool> warnings_on;

Output* add_output(std::string name, int fd);  // null: there are too many
Output* find_output(std::string_view name);
Output* standard_output(std::string_view name);
void update_wanted();  // after a change of levels
void put(Output&, std::string_view level, std::string_view tags, std::string_view message);

}  // namespace rrvm::log
