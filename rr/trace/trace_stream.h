// Files of traces as streams, compressed (gzip) or not. A reader looks at the first bytes, so that a compressed stdin
// works too; a writer compresses when the name ends in .gz. Damage found while inflating ends the stream, and
// stream_error says what it was. Must not know: what is in the lines. The only user of zlib in rr.
// Tests: tests/rr/trace/trace_stream_test.cpp.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

namespace rrvm::rr {

// "-" is stdin. Null and *error filled if the file cannot be read.
std::unique_ptr<std::istream> open_trace_input(const std::string& path, std::string* error);
// Reads through a stream that is open already and stays with the caller.
std::unique_ptr<std::istream> inflating_stream(std::istream& source);
// Why the stream ended early: "damaged compressed data after byte 10: ..."; empty if it did not, or is none of the
// above.
std::string stream_error(const std::istream& in);
// Was it only that the compressed data ends too early, as when its writer was killed? All before that was good.
bool is_cut_off(const std::istream& in);

// "-" is stdout. The file is complete after close_trace_output or destruction; flush makes what was written so far
// readable.
std::unique_ptr<std::ostream> open_trace_output(const std::string& path, std::string* error);
std::unique_ptr<std::ostream> deflating_stream(std::ostream& target);
// Writes the end. False if anything could not be written.
bool close_trace_output(std::ostream& out);

}  // namespace rrvm::rr
