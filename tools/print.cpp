// Print: writes each event that comes by as a line of the trace format, to stderr, the log or a file.
#include <fstream>
#include <mutex>

#include "rr/tool.h"
#include "rr/trace/trace.h"

namespace rrvm::tools {

using namespace rr;

class Print : public Tool {
 public:
  bool watches_finals() const override { return true; }
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
  explicit Print(ToolInit& init) : Tool(init) {
    std::string file = init.text("file", "", "where to write; the log or stderr if not given");
    if (file.empty()) return;
    file_.open(file);
    if (!file_) init.refuse("file", "names a file that cannot be written: '" + file + "'");
  }
#define RR_HANDLER(handler, EventType) \
  void handler(EventType& e) override { print(e); }
#include "rr/events.def"
  void finish() override {
    if (file_.is_open() && !file_.flush())
      world().reports().note_failure("Print: its file could not be written completely");
  }

 private:
  void print(const Event& e) {
    std::string line = trace_line(e, world().names()) + '\n';
    if (!file_.is_open()) return world().reports().print(line);
    std::lock_guard lock(mutex_);
    file_ << line;
  }
  std::mutex mutex_;  // lines stay whole
  std::ofstream file_;
};

RRVM_DEFINE_TOOL(Print)

}  // namespace rrvm::tools
