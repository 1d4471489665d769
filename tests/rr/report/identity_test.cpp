// The identity of a finding: the same for both orders of a race, without what a run makes up.
#include "rr/report/identity.h"

#include <gtest/gtest.h>

#include "rr/report/suppressions.h"

namespace rrvm::rr {
namespace {

Report race(const std::string& rule, const std::string& now, const std::string& before) {
  Report r;
  r.tool = "FastTrack";
  r.finding = "race";
  r.rule = rule;
  r.location = r.variable = "Account.balance";
  auto side = [](const std::string& name) {
    ReportAccess a;
    size_t dot = name.rfind('.');
    a.site_id = 1;
    a.site.class_name = name.substr(0, dot);
    a.site.method = name.substr(dot + 1);
    return a;
  };
  r.current = side(now);
  r.previous = side(before);
  return r;
}

TEST(Identity, NamesWithoutWhatTheRunMadeUp) {
  EXPECT_EQ(stable_name("Main$$Lambda$15/0x0000000800c03000"), "Main$$Lambda*");
  EXPECT_EQ(stable_name("Main$$Lambda$7+0x1"), "Main$$Lambda*");
  EXPECT_EQ(stable_name("a.Hidden/0x0000000800c03000.run"), "a.Hidden*.run");
  EXPECT_EQ(stable_name("jdk.proxy2.$Proxy12"), "jdk.proxy2.$Proxy*");
  EXPECT_EQ(stable_name("jdk.internal.reflect.GeneratedMethodAccessor4"),
            "jdk.internal.reflect.GeneratedMethodAccessor*");
  EXPECT_EQ(stable_name("a.Account@1f2e"), "a.Account*");
  for (const char* same : {"a.B.c", "Main.lambda$main$0", "x@", "$Proxy", "a/b", "int[]", "Lambda$1"})
    EXPECT_EQ(stable_name(same), same);
}

TEST(Identity, BothOrdersOfARaceAreOne) {
  Report one = race("write-read", "A.get", "A.put"), other = race("read-write", "A.put", "A.get");
  EXPECT_EQ(identity(one), "race Account.balance A.get A.put");
  EXPECT_EQ(identity(one), identity(other));
  EXPECT_EQ(fingerprint(one), fingerprint(other));
  EXPECT_EQ(fingerprint(one).size(), 16u);
  EXPECT_NE(fingerprint(one), fingerprint(race("write-read", "A.get", "A.other")));
  EXPECT_EQ(Suppressions::line_for(one), Suppressions::line_for(other));
}

TEST(Identity, ThePrintedLineFitsEveryLaterRun) {
  Report first = race("write-write", "Main$$Lambda$15/0x0000000800c03000.run", "$Proxy3.go");
  Suppressions known;
  std::string error;
  ASSERT_TRUE(known.add(Suppressions::line_for(first), "known", &error)) << error;
  EXPECT_TRUE(known.matches(first));
  EXPECT_TRUE(known.matches(race("write-read", "$Proxy9.go", "Main$$Lambda$16/0x0000000800c04000.run")));
  EXPECT_FALSE(known.matches(race("write-read", "$Proxy9.go", "Main$$Lambda$16/0x0000000800c04000.walk")));
  EXPECT_FALSE(known.matches(race("write-read", "Main.go", "Main$$Lambda$16/0x0000000800c04000.run")));
}

TEST(Identity, OfADeadlockAnyThreadMayComeFirst) {
  Report r = race("lock-order", "A.a", "B.b");
  r.finding = "potential deadlock";
  r.further.push_back(race("", "C.c", "C.c").current);
  Report turned = r;
  std::swap(turned.current, *turned.previous);
  std::swap(turned.current, turned.further[0]);
  EXPECT_EQ(identity(r), "lock-order Account.balance A.a B.b C.c");
  EXPECT_EQ(identity(r), identity(turned));
  Suppressions known;
  std::string error;
  ASSERT_TRUE(known.add(Suppressions::line_for(r), "known", &error)) << error;
  EXPECT_TRUE(known.matches(turned));
  turned.further[0].site.method = "other";
  EXPECT_FALSE(known.matches(turned));
}

}  // namespace
}  // namespace rrvm::rr
