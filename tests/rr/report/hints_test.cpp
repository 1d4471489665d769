// What a race probably is, by its pattern; and what fits no pattern.
#include "rr/report/hints.h"

#include <gtest/gtest.h>

namespace rrvm::rr {
namespace {

ReportAccess access(const char* operation, const char* method, unsigned line, std::vector<std::string> locks = {}) {
  ReportAccess a;
  a.operation = operation;
  a.site_id = 1;
  a.site = {"p.C", "x", method, "C.java", line};
  a.locks = std::move(locks);
  return a;
}

Report race(ReportAccess now, ReportAccess before, const char* variable = "p.C.x") {
  Report r;
  r.tool = "FastTrack";
  r.finding = "race";
  r.rule = now.operation + "-" + before.operation;
  r.location = r.variable = variable;
  r.current = std::move(now);
  r.previous = std::move(before);
  return r;
}

TEST(Hints, Patterns) {
  struct Row {
    Report report;
    const char* words;  // of the hint; "": there is none
  };
  const Row rows[] = {
      {race(access("read", "inc", 3), access("write", "inc", 3)), "as x++ does"},
      {race(access("read", "get", 3), access("write", "get", 5, {"L@1"})), "x must be volatile"},
      {race(access("write", "get", 5, {"L@1"}), access("read", "get", 3)), "x must be volatile"},
      {race(access("read", "get", 3), access("write", "<init>", 5)), "handed to another thread without order"},
      {race(access("read", "put", 3), access("write", "put", 5)), "checked on one line and changed on another"},
      {race(access("write", "a", 3, {"L@1"}), access("write", "b", 5)),
       "one side holds a lock (L), the other side does not"},
      {race(access("write", "a", 3, {"L@1"}), access("write", "b", 5, {"M@2"})), "not the same one"},
      {race(access("write", "a", 3, {"java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock@1"}),
            access("read", "b", 5, {"java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock@1"})),
       "needs the write lock"},
      {race(access("read", "a", 3), access("write", "b", 5)), "one thread writes x and another reads it"},
      {race(access("write", "a", 3), access("write", "b", 5)), ""},
      {race(access("write", "set", 3), access("write", "set", 3)), ""},  // x = 1 is no x++
      {race(access("write", "a", 3), access("write", "a", 3), "int[]"), ""},
      {race(access("write", "a", 3, {"L@1"}), access("write", "b", 5, {"L@1"})), ""},
  };
  for (const Row& row : rows) {
    std::string text = hint(row.report);
    if (*row.words) EXPECT_NE(text.find(row.words), std::string::npos) << row.report.brief() << ": " << text;
    else EXPECT_EQ(text, "") << row.report.brief();
  }
}

TEST(Hints, LibraryObjects) {
  Report r = race(access("write", "a", 3), access("write", "b", 5), "java.util.HashMap");
  r.by_line = true;
  EXPECT_NE(hint(r).find("java.util.HashMap are not safe"), std::string::npos) << hint(r);
}

TEST(Hints, FitTheLibraryClass) {
  for (auto [klass, advice] : {std::pair{"java.util.HashMap", "ConcurrentHashMap"},
                               {"java.util.LinkedHashSet", "ConcurrentHashMap.newKeySet()"},
                               {"java.util.ArrayList", "Collections.synchronizedList"},
                               {"java.text.SimpleDateFormat", "java.time.format.DateTimeFormatter"},
                               {"java.text.DecimalFormat", "one for each thread"},
                               {"java.util.GregorianCalendar", "java.time"},
                               {"java.util.regex.Matcher", "the Pattern"},
                               {"java.lang.StringBuilder", "StringBuffer"},
                               {"java.util.PriorityQueue", "a queue of java.util.concurrent"},
                               {"com.acme.Buffer", "one lock around all uses"}}) {
    Report r = race(access("write", "a", 3), access("write", "b", 5), klass);
    r.by_line = true;
    EXPECT_NE(hint(r).find(advice), std::string::npos) << klass << ": " << hint(r);
  }
}

TEST(Hints, OnlyOfRacesWithTwoSides) {
  Report r = race(access("read", "inc", 3), access("write", "inc", 3));
  r.finding = "atomicity violation";
  EXPECT_EQ(hint(r), "");
  r.finding = "race";
  r.rule = kBehindFinal;
  EXPECT_EQ(hint(r), "");
  r.rule = "write-read";
  r.previous.reset();
  EXPECT_EQ(hint(r), "");
}

}  // namespace
}  // namespace rrvm::rr
