// JNI's critical form of array access under a tool chain (critical.cpp).
#pragma once

namespace rrvm::jni {

// While one exists, nothing is found out about what the calling thread gets by the critical form: whoever made it tells
// the chain of the accesses itself, because it knows them exactly.
class ToldElsewhere {
 public:
  ToldElsewhere();
  ~ToldElsewhere();
  ToldElsewhere(const ToldElsewhere&) = delete;
  ToldElsewhere& operator=(const ToldElsewhere&) = delete;
};

}  // namespace rrvm::jni
