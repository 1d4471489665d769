// Threads that have ended, and who sees it: the end of a thread happens before whatever another thread does after it
// has detected that end (JLS 17.4.4). That is not only join and isAlive: a thread that counts or lists the threads of a
// group, or all threads, and does not find it any more has detected it too. Taking part in a group's bookkeeping, as
// every start and end does, is no detection. A thread tells its groups of its end (a volatile of each, which who looks
// at a group reads); who asks for one thread finds what is left of it while its java.lang.Thread lives. Tests:
// tests/java/race/threads/{IsAlive,Terminated,GroupCount,GroupListed,StackTraces}*.java.
#pragma once

#include "vm/thread/thread.h"

namespace rrvm::check {

void announce_end(Thread*);              // its last events but the stop
void remember_end(Thread*);              // after its last event, before anybody can see the end
void saw_group(Thread*, Object* group);  // its lock was taken by a method of Thread or ThreadGroup
void saw_all_threads(Thread*);           // the list of those that live
void thread_gone(Thread*);               // it will run no more Java code

}  // namespace rrvm::check
