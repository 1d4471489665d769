// Count: how many events of each kind come by, as counters Count.FieldRead, Count.Acquire, ... and as a line at the
// end.
#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class Count : public Tool {
 public:
  explicit Count(ToolInit& init) : Tool(init) {
    for (unsigned k = 0; k < kEventKinds; k++) counts_.push_back(counter(event_name(static_cast<EventKind>(k))));
  }
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
#define RR_HANDLER(handler, EventType) \
  void handler(EventType& e) override { counts_[static_cast<size_t>(e.kind)].add(e.thread); }
#include "rr/events.def"
  void finish() override {
    std::string text;
    for (const auto& [name, n] : world().counters())
      if (n && name.starts_with("Count."))
        text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + name.substr(6);
    world().reports().note("Count: " + (text.empty() ? "no events" : text));
  }

 private:
  std::vector<Counter> counts_;
};

RRVM_DEFINE_TOOL(Count)

}  // namespace rrvm::tools
