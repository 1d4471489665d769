public class IntCorners {
    static void p(Object o) { System.out.println(o); }
    static int min = Integer.MIN_VALUE, max = Integer.MAX_VALUE, m1 = -1, zero = 0, one = 1;
    public static void main(String[] args) {
        p("min/-1 " + min / m1 + " min%-1 " + min % m1 + " -min " + -min + " abs " + Math.abs(min));
        p("max+1 " + (max + one) + " min-1 " + (min - one) + " max*max " + max * max + " min*min " + min * min
                + " min*-1 " + min * m1);
        for (int s : new int[] {0, 1, 31, 32, 33, 63, 64, -1, -31, -32, min})
            p("shift " + s + ": " + (m1 << s) + " " + (min >> s) + " " + (min >>> s) + " " + (0x12345678 << s) + " "
                    + (0x12345678 >>> s));
        for (int a : new int[] {7, -7, 0, max, min})
            for (int b : new int[] {2, -2, 3, max, min})
                p(a + "," + b + ": " + a / b + " " + a % b + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + ~a
                        + " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
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
        try {
            zero /= zero;
        } catch (ArithmeticException e) {
            p(e + " " + zero);
        }
        byte b = (byte) 127;
        b++;
        p("byte++ " + b);
        short s = Short.MAX_VALUE;
        s++;
        p("short++ " + s);
        char c = 0;
        c--;
        p("char-- " + (int) c);
        b = 10;
        b *= 30;
        p("byte*= " + b);
        b >>>= 1;
        p("byte>>>= " + b);
        b = -1;
        b >>>= 1;
        p("neg byte>>>= " + b);
        s = 100;
        s += 1.7;
        p("short+=double " + s);
        c = 'a';
        c += 1.99;
        p("char+=double " + c);
        int i = 5;
        i *= 2.5f;
        p("int*=float " + i);
        i <<= 33L;
        p("int<<=33L " + i);
        i = 5;
        i = i++ + ++i;
        p("i++ + ++i " + i);
        i += i++ * 2 + i;
        p("i+= " + i);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++] += a[k++] * 10;
        p(a[0] + " " + a[1] + " " + k);
        k = 0;
        a[k] = k = 2;
        p(a[0] + " " + k);
        p(Integer.bitCount(0xF0F0) + " " + Integer.reverse(1) + " " + Integer.highestOneBit(1000) + " "
                + Integer.numberOfTrailingZeros(0) + " " + Integer.numberOfLeadingZeros(0) + " "
                + Integer.rotateLeft(0x80000001, 4) + " " + Integer.reverseBytes(0x01020304) + " " + Integer.signum(min)
                + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 3) + " "
                + Integer.remainderUnsigned(-1, 7) + " " + Integer.toUnsignedString(-1) + " "
                + Integer.parseUnsignedInt("4294967295"));
        for (Runnable r : new Runnable[] {()
                                                  -> Math.addExact(max, 1),
                     ()
                             -> Math.subtractExact(min, 1),
                     ()
                             -> Math.multiplyExact(max, 2),
                     ()
                             -> Math.negateExact(min),
                     ()
                             -> Math.incrementExact(max),
                     ()
                             -> Math.decrementExact(min),
                     () -> Math.toIntExact(1L << 40), () -> Math.floorDiv(1, 0), () -> Integer.divideUnsigned(1, 0)})
            try {
                r.run();
                p("no exception");
            } catch (ArithmeticException e) {
                p(e.getMessage());
            }
    }
}
