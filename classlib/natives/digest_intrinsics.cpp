// The inner loops of message digests, which java too replaces by machine code of its own: keystores, signed jars and
// TLS run thousands of them before anything happens. One call takes one block of the message into the digest's state.
// Covered by tests/java/security/Digests.java and tests/java/race/library/DigestArrays.java.
#include <bit>
#include <cstring>

#include "classlib/natives/intrinsics_table.h"
#include "vm/base/symbol.h"
#include "vm/check/bulk.h"

namespace rrvm::intrinsics {
namespace {

// The fractions of the cube roots of the first primes; SHA-256 and SHA-224 use the upper halves.
constexpr uint64_t kCubeRoots[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

// |sin(i + 1)| * 2^32
constexpr uint32_t kSines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

template <typename T>
T big_endian(const uint8_t* p, int index) {
  T v;
  std::memcpy(&v, p + index * sizeof v, sizeof v);
  return sizeof v == 8 ? static_cast<T>(__builtin_bswap64(v))
                       : static_cast<T>(__builtin_bswap32(static_cast<uint32_t>(v)));
}

void md5(uint32_t* state, const uint8_t* block) {
  constexpr int kTurns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  constexpr int kStep[4] = {1, 5, 3, 7}, kFirst[4] = {0, 1, 5, 0};  // which word of the block comes when
  uint32_t m[16];
  std::memcpy(m, block, sizeof m);
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < 64; ++i) {
    int round = i / 16;
    uint32_t f = round == 0   ? (b & c) | (~b & d)
                 : round == 1 ? (d & b) | (~d & c)
                 : round == 2 ? b ^ c ^ d
                              : c ^ (b | ~d);
    uint32_t sum = a + f + kSines[i] + m[(kFirst[round] + kStep[round] * i) % 16];
    a = d, d = c, c = b;
    b += std::rotl(sum, kTurns[round][i % 4]);
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

void sha1(uint32_t* state, const uint8_t* block) {
  constexpr uint32_t kRound[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
  uint32_t w[80];
  for (int i = 0; i < 16; ++i) w[i] = big_endian<uint32_t>(block, i);
  for (int i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
  for (int i = 0; i < 80; ++i) {
    int round = i / 20;
    uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    uint32_t sum = std::rotl(a, 5) + f + e + kRound[round] + w[i];
    e = d, d = c, c = std::rotl(b, 30), b = a, a = sum;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

// SHA-2 with words of 32 or 64 bits: the same but for the number of rounds and how far words are turned.
struct Sha256 {
  using Word = uint32_t;
  static constexpr int kRounds = 64;
  static Word constant(int i) { return static_cast<Word>(kCubeRoots[i] >> 32); }
  static Word sum0(Word x) { return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22); }
  static Word sum1(Word x) { return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25); }
  static Word spread0(Word x) { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3; }
  static Word spread1(Word x) { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ x >> 10; }
};
struct Sha512 {
  using Word = uint64_t;
  static constexpr int kRounds = 80;
  static Word constant(int i) { return kCubeRoots[i]; }
  static Word sum0(Word x) { return std::rotr(x, 28) ^ std::rotr(x, 34) ^ std::rotr(x, 39); }
  static Word sum1(Word x) { return std::rotr(x, 14) ^ std::rotr(x, 18) ^ std::rotr(x, 41); }
  static Word spread0(Word x) { return std::rotr(x, 1) ^ std::rotr(x, 8) ^ x >> 7; }
  static Word spread1(Word x) { return std::rotr(x, 19) ^ std::rotr(x, 61) ^ x >> 6; }
};

template <typename S>
void sha2(typename S::Word* state, const uint8_t* block) {
  using Word = typename S::Word;
  Word w[S::kRounds], v[8];
  for (int i = 0; i < 16; ++i) w[i] = big_endian<Word>(block, i);
  for (int i = 16; i < S::kRounds; ++i) w[i] = S::spread1(w[i - 2]) + w[i - 7] + S::spread0(w[i - 15]) + w[i - 16];
  std::memcpy(v, state, sizeof v);
  for (int i = 0; i < S::kRounds; ++i) {
    Word chosen = (v[4] & v[5]) ^ (~v[4] & v[6]), majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    Word one = v[7] + S::sum1(v[4]) + chosen + S::constant(i) + w[i];
    std::memmove(v + 1, v, 7 * sizeof(Word));
    v[4] += one;
    v[0] = one + S::sum0(v[1]) + majority;
  }
  for (int i = 0; i < 8; ++i) state[i] += v[i];
}

// implCompress0(byte[] message, int offset) of a digest: the class that declares it has the state, an array of words.
struct Md5Class {
  using Word = uint32_t;
  static constexpr const char *kName = "sun/security/provider/MD5", *kStateType = "[I";
  static constexpr int kWords = 4, kBlock = 64;
  static void run(Word* state, const uint8_t* block) { md5(state, block); }
};
struct Sha1Class {
  using Word = uint32_t;
  static constexpr const char *kName = "sun/security/provider/SHA", *kStateType = "[I";
  static constexpr int kWords = 5, kBlock = 64;
  static void run(Word* state, const uint8_t* block) { sha1(state, block); }
};
struct Sha2Class {
  using Word = uint32_t;
  static constexpr const char *kName = "sun/security/provider/SHA2", *kStateType = "[I";
  static constexpr int kWords = 8, kBlock = 64;
  static void run(Word* state, const uint8_t* block) { sha2<Sha256>(state, block); }
};
struct Sha5Class {
  using Word = uint64_t;
  static constexpr const char *kName = "sun/security/provider/SHA5", *kStateType = "[J";
  static constexpr int kWords = 8, kBlock = 128;
  static void run(Word* state, const uint8_t* block) { sha2<Sha512>(state, block); }
};

// Where an instance of a digest, or of a class below it, has its state; 0: not as expected.
template <typename Digest>
uint32_t state_offset(const Object* digest) {
  static const uint32_t offset = [digest]() -> uint32_t {
    const Klass* k = digest->klass();
    while (k && k->name->view() != Digest::kName) k = k->super;
    const Field* f = k ? k->find_field(Symbol::intern("state"), Symbol::intern(Digest::kStateType)) : nullptr;
    return f && !f->is_static() ? f->offset : 0;
  }();
  return offset;
}

template <typename Digest>
bool compress(Thread*, const Slot* a, Slot*) {  // (digest, message, offset)
  Array* message = array(a[1]);
  uint32_t offset = state_offset<Digest>(a[0].ref);
  if (!offset || !message || a[2].i < 0 || a[2].i > message->length - Digest::kBlock) return false;
  Array* state = as_array(a[0].ref->ref(offset));
  if (!state || state->length < Digest::kWords) return false;
  Digest::run(state->data<typename Digest::Word>(), message->data<uint8_t>() + a[2].i);
  return true;
}

#define RRVM_INTRINSICS_DIGESTS
const IntrinsicRow kRows[] = {
#include "classlib/intrinsics.def"
};

// While a tool chain runs: the message may be an array of the program.
template <typename Digest>
bool watched(Thread* t, const Slot* a, Slot* r) {
  Array* message = array(a[1]);
  if (message && a[2].i >= 0 && a[2].i <= message->length - Digest::kBlock)
    check::array_range(t, message, a[2].i, Digest::kBlock, false);
  return compress<Digest>(t, a, r);
}
template <typename... Digests>
void add_watched() {
  static const IntrinsicRow rows[] = {{Digests::kName, "implCompress0", "([BI)V", watched<Digests>}...};
  register_watched_table(rows);
}

}  // namespace

void register_digest_intrinsics() {
  register_intrinsic_table(kRows);
  add_watched<Md5Class, Sha1Class, Sha2Class, Sha5Class>();
}

}  // namespace rrvm::intrinsics
