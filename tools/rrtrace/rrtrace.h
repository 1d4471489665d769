// What the files of the rrtrace program share.
#pragma once

#include <memory>
#include <string>

#include "rr/trace/trace.h"

namespace rrvm::tools {

// Exit codes.
inline constexpr int kBadInput = 2;    // or output that cannot be written
inline constexpr int kIncomplete = 3;  // nothing found, but the trace has no end, or a tool lost its file
inline constexpr int kFindings = 66;

int complain(const std::string& message);  // one line on stderr; kBadInput
// A trace of any format, compressed or not; "-" is stdin. Null after a complaint.
// A warning if it is cut off.
std::unique_ptr<rr::Trace> load_trace(const std::string& file, rr::TraceFormat format);
int generate_command(int argc, char** argv);
int check_command(int argc, char** argv);
int convert_command(int argc, char** argv);

}  // namespace rrvm::tools
