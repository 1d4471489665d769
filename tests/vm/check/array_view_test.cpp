#include "vm/check/array_view.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <vector>

namespace rrvm::check {
namespace {

ArrayView* viewed = nullptr;

void on_fault(int, siginfo_t* info, void* context) {
  bool is_write = static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2;
  if (!viewed || !viewed->fault(reinterpret_cast<uintptr_t>(info->si_addr), is_write)) _exit(3);
}

struct Access {
  size_t from, count;
  bool is_write;
  auto operator<=>(const Access&) const = default;
};
using Accesses = std::vector<Access>;

class View : public testing::Test {
 protected:
  void SetUp() override {
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, &old_);
    std::iota(array_.begin(), array_.end(), 0);
    viewed = &view_;
    ASSERT_TRUE(view_.open(array_.data(), array_.size() * sizeof(int), sizeof(int)));
    elements_ = reinterpret_cast<volatile int*>(view_.data());
  }
  void TearDown() override {
    viewed = nullptr;
    sigaction(SIGSEGV, &old_, nullptr);
  }
  Accesses publish() {
    Accesses all;
    view_.publish([&](size_t from, size_t count, bool is_write) { all.push_back({from, count, is_write}); });
    return all;
  }

  static constexpr int kInPage = 1024;
  std::vector<int> array_ = std::vector<int>(100 * kInPage + 100);
  ArrayView view_;
  volatile int* elements_ = nullptr;
  struct sigaction old_ {};
};

TEST_F(View, HasWhatTheArrayHas) {
  for (size_t i = 0; i < array_.size(); i++) ASSERT_EQ(elements_[i], static_cast<int>(i));
}

TEST_F(View, TellsNothingOfWhatNobodyTouched) {
  EXPECT_EQ(publish(), Accesses());
  int sum = elements_[5 * kInPage + 7];
  sum += elements_[5 * kInPage + 8];  // not told, because it is not known
  EXPECT_EQ(sum, 10 * kInPage + 15);
  EXPECT_EQ(publish(), (Accesses{{5 * kInPage + 7, 1, false}}));
  EXPECT_EQ(publish(), Accesses());  // once
}

TEST_F(View, TellsWritesAndGivesTheArrayOnlyThem) {
  elements_[3 * kInPage - 1] = -1;  // a range over the end of a page
  elements_[3 * kInPage] = -2;
  elements_[3 * kInPage + 1] = -3;
  elements_[50 * kInPage + 9] = -4;
  elements_[50 * kInPage + 4] = -5;
  array_[3 * kInPage + 5] = 77;                 // somebody else's, on the same page
  EXPECT_EQ(array_[3 * kInPage], 3 * kInPage);  // nothing is there before it is published
  EXPECT_EQ(publish(),
            (Accesses{{3 * kInPage - 1, 3, true}, {50 * kInPage + 4, 1, true}, {50 * kInPage + 9, 1, true}}));
  EXPECT_EQ(array_[3 * kInPage - 1], -1);
  EXPECT_EQ(array_[3 * kInPage + 1], -3);
  EXPECT_EQ(array_[50 * kInPage + 4], -5);
  EXPECT_EQ(array_[3 * kInPage + 5], 77);
  EXPECT_EQ(publish(), Accesses());
  elements_[50 * kInPage + 9] = -6;  // the page is open, so only its value tells
  EXPECT_EQ(publish(), (Accesses{{50 * kInPage + 9, 1, true}}));
  EXPECT_EQ(array_[50 * kInPage + 9], -6);
}

TEST_F(View, TellsTheFirstWriteOfAPageThoughItChangesNothing) {
  elements_[8 * kInPage + 3] = 8 * kInPage + 3;
  EXPECT_EQ(publish(), (Accesses{{8 * kInPage + 3, 1, true}}));
}

TEST_F(View, TellsAReadBeforeTheWriteOfItsPage) {
  int v = elements_[9 * kInPage];
  elements_[9 * kInPage + 1] = v - 1;
  elements_[9 * kInPage] = v - 2;
  EXPECT_EQ(publish(), (Accesses{{9 * kInPage, 1, false}, {9 * kInPage, 2, true}}));
}

TEST_F(View, LooksBehindTheEndAreNoAccesses) {
  size_t page_end = (array_.size() + kInPage - 1) / kInPage * kInPage;
  EXPECT_EQ(elements_[page_end - 1], 0);
  EXPECT_EQ(elements_[page_end], 0);
  elements_[page_end + 1] = 5;
  EXPECT_EQ(publish(), Accesses());
}

TEST_F(View, IsUsedAgainForAnotherArray) {
  elements_[0] = -1;
  int v = elements_[kInPage];
  view_.close();
  EXPECT_EQ(array_[0], 0);  // not published
  std::vector<int64_t> other(2 * kInPage, v);
  ASSERT_TRUE(view_.open(other.data(), other.size() * sizeof(int64_t), sizeof(int64_t)));
  auto* longs = reinterpret_cast<volatile int64_t*>(view_.data());
  for (size_t i = 0; i < other.size(); i++) ASSERT_EQ(longs[i], kInPage);
  longs[600] = 1;
  EXPECT_EQ(publish(), (Accesses{{0, 1, false}, {512, 1, false}, {1024, 1, false}, {1536, 1, false}, {600, 1, true}}));
  EXPECT_EQ(other[600], 1);
}

TEST_F(View, IsForked) {
  elements_[1] = -1;
  pid_t child = fork();
  if (child == 0) {
    bool good = elements_[1] == -1 && elements_[20 * kInPage] == 20 * kInPage;
    elements_[40 * kInPage] = -2;
    good &= publish().size() == 3 && array_[40 * kInPage] == -2;
    _exit(good ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(publish(), (Accesses{{1, 1, true}}));
  EXPECT_EQ(array_[40 * kInPage], 40 * kInPage);
}

size_t ranges_of_pages() {
  std::ifstream maps("/proc/self/maps");
  return static_cast<size_t>(std::count(std::istreambuf_iterator<char>(maps), {}, '\n'));
}

// The kernel limits how many ranges of pages with different rights there are (65,530 by default).
TEST(LargeView, LeavesRangesOfPagesToOthers) {
  constexpr size_t kPages = 70'000, kPage = 4096;
  std::vector<char> array(kPages * kPage, 7);
  ArrayView view;
  ASSERT_TRUE(view.open(array.data(), array.size(), 1));
  struct sigaction action {
  }, old{};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, &old);
  viewed = &view;
  volatile char* bytes = view.data();
  for (size_t page = 0; page < kPages; page += 2) {
    ASSERT_EQ(bytes[page * kPage + 1], 7);
    if (page == 60'000) { EXPECT_LT(ranges_of_pages(), 40'000u); }
  }
  for (size_t page = 1; page < kPages; page += 1000) bytes[page * kPage] = 8;
  viewed = nullptr;
  sigaction(SIGSEGV, &old, nullptr);
  std::set<size_t> written;
  view.publish([&](size_t from, size_t count, bool is_write) {
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(from % (2 * kPage), is_write ? kPage : 1);
    if (is_write) written.insert(from);
  });
  EXPECT_EQ(written.size(), kPages / 1000);
  for (size_t page = 0; page < kPages; page++) ASSERT_EQ(array[page * kPage], page % 1000 == 1 ? 8 : 7);
}

}  // namespace
}  // namespace rrvm::check
