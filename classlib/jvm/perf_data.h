// The file by which jps, jcmd and others find the running VMs of a user: /tmp/hsperfdata_USER/PID, with a few constants in the format
// of HotSpot's performance data 2.0. Off with -XX:-UsePerfData. Covered by tests/attach.
#pragma once

namespace rrvm::perf_data {

inline constexpr const char* kFolderPrefix = "/tmp/hsperfdata_";  // and the user's name

void publish();  // when the VM is up; the file goes away with the process

}  // namespace rrvm::perf_data
