// Division and remainder by constants, which compiled code does by multiplying: powers of two, their neighbours, the edges of int and long.
import java.util.Random;
public class ConstantDivisors {
  static long s;
  static int i0(int x) { return (x / 2) * 31 + x % (2); }
  static int i1(int x) { return (x / -2) * 31 + x % (-2); }
  static int i2(int x) { return (x / 3) * 31 + x % (3); }
  static int i3(int x) { return (x / -3) * 31 + x % (-3); }
  static int i4(int x) { return (x / 5) * 31 + x % (5); }
  static int i5(int x) { return (x / 7) * 31 + x % (7); }
  static int i6(int x) { return (x / 10) * 31 + x % (10); }
  static int i7(int x) { return (x / -10) * 31 + x % (-10); }
  static int i8(int x) { return (x / 16) * 31 + x % (16); }
  static int i9(int x) { return (x / -64) * 31 + x % (-64); }
  static int i10(int x) { return (x / 100) * 31 + x % (100); }
  static int i11(int x) { return (x / 1000) * 31 + x % (1000); }
  static int i12(int x) { return (x / 1073741824) * 31 + x % (1073741824); }
  static int i13(int x) { return (x / -1073741824) * 31 + x % (-1073741824); }
  static int i14(int x) { return (x / 2147483647) * 31 + x % (2147483647); }
  static int i15(int x) { return (x / -2147483647) * 31 + x % (-2147483647); }
  static int i16(int x) { return (x / 641) * 31 + x % (641); }
  static int i17(int x) { return (x / 65537) * 31 + x % (65537); }
  static int i18(int x) { return (x / 1048576) * 31 + x % (1048576); }
  static long l0(long x) { return (x / 2L) * 31 + x % (2L); }
  static long l1(long x) { return (x / -2L) * 31 + x % (-2L); }
  static long l2(long x) { return (x / 3L) * 31 + x % (3L); }
  static long l3(long x) { return (x / -3L) * 31 + x % (-3L); }
  static long l4(long x) { return (x / 5L) * 31 + x % (5L); }
  static long l5(long x) { return (x / 7L) * 31 + x % (7L); }
  static long l6(long x) { return (x / 10L) * 31 + x % (10L); }
  static long l7(long x) { return (x / -10L) * 31 + x % (-10L); }
  static long l8(long x) { return (x / 16L) * 31 + x % (16L); }
  static long l9(long x) { return (x / -64L) * 31 + x % (-64L); }
  static long l10(long x) { return (x / 100L) * 31 + x % (100L); }
  static long l11(long x) { return (x / 1000L) * 31 + x % (1000L); }
  static long l12(long x) { return (x / 1073741824L) * 31 + x % (1073741824L); }
  static long l13(long x) { return (x / -1073741824L) * 31 + x % (-1073741824L); }
  static long l14(long x) { return (x / 2147483647L) * 31 + x % (2147483647L); }
  static long l15(long x) { return (x / -2147483647L) * 31 + x % (-2147483647L); }
  static long l16(long x) { return (x / 641L) * 31 + x % (641L); }
  static long l17(long x) { return (x / 65537L) * 31 + x % (65537L); }
  static long l18(long x) { return (x / 1048576L) * 31 + x % (1048576L); }
  static long l19(long x) { return (x / 10000000000L) * 31 + x % (10000000000L); }
  static long l20(long x) { return (x / -1000000000000L) * 31 + x % (-1000000000000L); }
  static long l21(long x) { return (x / 1099511627776L) * 31 + x % (1099511627776L); }
  static long l22(long x) { return (x / 4611686018427387904L) * 31 + x % (4611686018427387904L); }
  static long l23(long x) { return (x / -4611686018427387904L) * 31 + x % (-4611686018427387904L); }
  static long l24(long x) { return (x / 9223372036854775807L) * 31 + x % (9223372036854775807L); }
  static long l25(long x) { return (x / -9223372036854775807L) * 31 + x % (-9223372036854775807L); }
  static long l26(long x) { return (x / 8589934593L) * 31 + x % (8589934593L); }
  static long l27(long x) { return (x / 4294967296L) * 31 + x % (4294967296L); }
  static long l28(long x) { return (x / 2147483648L) * 31 + x % (2147483648L); }
  static long l29(long x) { return (x / -2147483648L) * 31 + x % (-2147483648L); }
  public static void main(String[] a) { Random r = new Random(3); int[] e={0,1,-1,2,-2,Integer.MIN_VALUE,Integer.MAX_VALUE,Integer.MIN_VALUE+1,100,-100}; long[] le={0,1,-1,Long.MIN_VALUE,Long.MAX_VALUE,Long.MIN_VALUE+1};
    for (int k = 0; k < 20000; k++) { int x = k < e.length ? e[k] : r.nextInt() >> (k % 31); long y = k < le.length ? le[k] : r.nextLong() >> (k % 63);
      s = s * 7 + i0(x);
      s = s * 7 + i1(x);
      s = s * 7 + i2(x);
      s = s * 7 + i3(x);
      s = s * 7 + i4(x);
      s = s * 7 + i5(x);
      s = s * 7 + i6(x);
      s = s * 7 + i7(x);
      s = s * 7 + i8(x);
      s = s * 7 + i9(x);
      s = s * 7 + i10(x);
      s = s * 7 + i11(x);
      s = s * 7 + i12(x);
      s = s * 7 + i13(x);
      s = s * 7 + i14(x);
      s = s * 7 + i15(x);
      s = s * 7 + i16(x);
      s = s * 7 + i17(x);
      s = s * 7 + i18(x);
      s = s * 7 + l0(y);
      s = s * 7 + l1(y);
      s = s * 7 + l2(y);
      s = s * 7 + l3(y);
      s = s * 7 + l4(y);
      s = s * 7 + l5(y);
      s = s * 7 + l6(y);
      s = s * 7 + l7(y);
      s = s * 7 + l8(y);
      s = s * 7 + l9(y);
      s = s * 7 + l10(y);
      s = s * 7 + l11(y);
      s = s * 7 + l12(y);
      s = s * 7 + l13(y);
      s = s * 7 + l14(y);
      s = s * 7 + l15(y);
      s = s * 7 + l16(y);
      s = s * 7 + l17(y);
      s = s * 7 + l18(y);
      s = s * 7 + l19(y);
      s = s * 7 + l20(y);
      s = s * 7 + l21(y);
      s = s * 7 + l22(y);
      s = s * 7 + l23(y);
      s = s * 7 + l24(y);
      s = s * 7 + l25(y);
      s = s * 7 + l26(y);
      s = s * 7 + l27(y);
      s = s * 7 + l28(y);
      s = s * 7 + l29(y);
    } System.out.println(s); } }
