// The file by which jps, jcmd and others find the running VMs of a user: /tmp/hsperfdata_USER/PID, with a few constants
// in the format of HotSpot's performance data 2.0, and the counters that the program makes when the VM is up: the
// address of the local JMX connector is one. Off with -XX:-UsePerfData. Covered by tests/attach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace rrvm::perf_data {

inline constexpr const char* kFolderPrefix = "/tmp/hsperfdata_";  // and the user's name

enum Units : uint8_t { kNone = 1, kString = 5, kHertz = 6 };
enum Variability : uint8_t { kConstant = 1, kMonotonic = 2, kVariable = 3 };

void publish();  // when the VM is up; the file goes away with the process

// Room for a counter, zeroed, which lives as long as the process: in the file if that is there and not full. `type` is
// a character of the JVM's descriptors; an array ('B') has `bytes` elements. Null: this name is taken.
void* add(const std::string& name, char type, Units, Variability, size_t bytes);

}  // namespace rrvm::perf_data
