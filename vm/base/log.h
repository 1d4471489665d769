// java's unified log (-Xlog) as far as this VM has something to say: a topic is a set of tags of java's, its lines have
// one level, java's too, and every output chooses topics and decorations. Warnings about the log itself go to stdout
// like java's. write() takes no memory and no lock of others, since collections are logged with the world stopped.
// Covered by tests/vm/base/log_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm::log {

enum class Topic {
  kGc,
  kClassLoad,
  kClassUnload,
  kClassLoadRest,  // java's other lines about loading: this VM has none, but management asks whether they are wanted
  kCompilation,
  kCount,
};

// What follows "-Xlog" on the command line. False when java refuses it; the reason has been logged.
bool configure(std::string_view tail);
void enable(std::string_view selection);  // "gc" and the like, on stdout: -verbose and -XX:+PrintGC
void set_on_stdout(Topic, bool on);       // by management
std::string usage();                      // -Xlog:help

bool wants(Topic);  // for callers that would make a message for nobody: write() asks for itself
bool wants_on_stdout(Topic);
void write(Topic, std::string_view message);  // a line of at most 4096 bytes for each output; blocks as write(2) does
void warn(const char* tags, std::string_view message);   // to stdout, unless warnings have been switched off
void error(const char* tags, std::string_view message);  // likewise

}  // namespace rrvm::log
