public class LongCorners {
    static void p(Object o) { System.out.println(o); }
    static long min = Long.MIN_VALUE, max = Long.MAX_VALUE, m1 = -1, zero = 0, one = 1;
    public static void main(String[] args) {
        p(min / m1 + " " + min % m1 + " " + -min + " " + Math.abs(min));
        p((max + one) + " " + (min - one) + " " + max * max + " " + min * m1 + " " + max * 3);
        for (int s : new int[] {0, 1, 31, 32, 63, 64, 65, -1, -64})
            p(s + ": " + (m1 << s) + " " + (min >> s) + " " + (min >>> s) + " " + (0x123456789abcdefL << s));
        p((1L << 65L) + " " + (1L >>> -1L) + " " + (1 << 33L));
        for (long a : new long[] {7, -7, 0, max, min})
            for (long b : new long[] {2, -2, 3, max, min})
                p(a + "," + b + ": " + a / b + " " + a % b + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a
                        + " " + (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + " "
                        + Math.floorMod(a, b) + " " + Math.multiplyHigh(a, b));
        try {
            p(one / zero);
        } catch (ArithmeticException e) {
            p(e);
        }
        try {
            p(one % zero);
        } catch (ArithmeticException e) {
            p(e);
        }
        p((int) 0x1_0000_0001L + " " + (int) min + " " + (short) 0x12345678L + " " + (byte) 0x1FFL + " "
                + (int) (char) -1L + " " + (float) max + " " + (double) max + " " + (float) (max - 1) + " "
                + (double) (1L << 53 | 1));
        p(Long.bitCount(-1L) + " " + Long.reverse(1) + " " + Long.highestOneBit(1000) + " "
                + Long.numberOfTrailingZeros(0) + " " + Long.numberOfLeadingZeros(1) + " " + Long.rotateRight(1, 1)
                + " " + Long.reverseBytes(0x0102030405060708L) + " " + Long.compareUnsigned(-1, 1) + " "
                + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " " + Long.toUnsignedString(-1)
                + " " + Long.toHexString(min) + " " + Long.toOctalString(-1) + " " + Long.toBinaryString(5) + " "
                + Long.toString(min, 36) + " " + Long.parseLong("-8000000000000000", 16));
        for (Runnable r : new Runnable[] {()
                                                  -> Math.addExact(max, 1L),
                     ()
                             -> Math.subtractExact(min, 1L),
                     ()
                             -> Math.multiplyExact(max, 2L),
                     ()
                             -> Math.negateExact(min),
                     ()
                             -> Long.parseLong("9223372036854775808"),
                     ()
                             -> Long.parseLong("12L"),
                     ()
                             -> Long.parseUnsignedLong("-1"),
                     ()
                             -> Long.decode("0x"),
                     () -> Long.parseLong(null), () -> Long.parseLong("", 10), () -> Long.parseLong("1", 99)})
            try {
                r.run();
                p("no exception");
            } catch (RuntimeException e) {
                p(e);
            }
        long l = 1;
        l += 0.5;
        p(l);
        l <<= 70;
        p(l);
        l *= 1e30;
        p(l);
        l -= Double.NaN;
        p(l);
        long[] a = {1, 2};
        int i = 0;
        a[i++] <<= a[i] + 1;
        p(a[0] + " " + i);
    }
}
