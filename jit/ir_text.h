// Graphs as text and back, so that a test of a pass is text before and text after (tests/jit/golden). A line is a block
//     B1 depth 1 cold <- B0 B3            handler @12 in place of predecessors if an exception enters it
// or a node: its value and type, operation with memory and condition, inputs, what is behind #, frame states, place,
// successors.
//     v7:int = LoadField.int.volatile v3 #16  @4
//     ExitUnless.le v2 5L [@7 depth 1 0=v1 3=v2 < @2 depth 0 0=v4]  @7
//     Switch v1 {1:0 5:1 else 2}  @3 ->B1 ->B2 ->B3
//     CheckRange v1 v2 v3 0 0 {16 step 1 plus 3 now}  @3        waiting ones have several
// Constants stand where they are used: 5, 5L, 5f and 5d (their bits), null, &ADDRESS. `locals 3 stack 2` may come
// first. What is about inlined methods and objects that are not there is printed, but cannot be read.
#pragma once

#include <memory>
#include <string>

#include "jit/ir.h"

namespace rrvm::jit {

// Null with a line in *error if it is no such text. Values get numbers of their own.
std::unique_ptr<Graph> parse_graph(const std::string& text, std::string* error);

}  // namespace rrvm::jit
