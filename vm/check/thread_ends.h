// Threads that have ended, and who sees it: the end of a thread happens before whatever another thread does after it
// has detected that end (JLS 17.4.4). That is not only join and isAlive: a thread that counts or lists the threads of a
// group, or all threads, and does not find it any more has detected it too. Taking part in a group's bookkeeping, as
// every start and end does, is no detection. What is left of a single thread can be found while its java.lang.Thread
// lives; in the lists of groups, threads whose Thread has died are replaced by one shadow thread that has joined them.
// Tests: tests/java/race/threads/{IsAlive,Terminated,GroupCount,GroupListed,StackTraces}*.java.
#pragma once

#include <vector>

#include "rr/shadow_objects.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

void remember_end(Thread*);              // after its last event, before anybody can see the end
void saw_group(Thread*, Object* group);  // its lock was taken by a method of Thread or ThreadGroup
void saw_all_threads(Thread*);           // the list of those that live
void thread_gone(Thread*);               // it will run no more Java code
void leave_events(rr::ShadowThread*);    // it will raise no more events
// Nobody can ask for these any more but with their group: their java.lang.Thread has died. Outside handlers.
void forget_ends(const std::vector<rr::ShadowThread*>& gone);

}  // namespace rrvm::check
