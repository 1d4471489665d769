/** Methods that compiled code has as operations of its own: corner values in each place, often enough to be compiled. */
public class MachineOperations {
    static final double[] DOUBLES = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e300, -1e300, 4503599627370497.5, Double.MIN_VALUE, -Double.MIN_VALUE,
        Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L)};
    static final int[] INTS = {0, 1, -1, 2, 3, 0x80, 0xff00, 0x12345678, 0x40000000, Integer.MAX_VALUE, Integer.MIN_VALUE, -2};
    static final long[] LONGS = {0, 1, -1, 2, 0x80L << 32, 0x123456789abcdefL, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, -2, 0xffffffffL};

    static long sum;

    static void add(long x) {
        sum = sum * 31 + x;
    }

    static void doubles(double a, double b) {
        add(Double.doubleToLongBits(Math.min(a, b)));
        add(Double.doubleToLongBits(Math.max(a, b)));
        add(Double.doubleToLongBits(Math.max(Math.min(a, b), a)));
        add(Float.floatToIntBits(Math.min((float) a, (float) b)));
        add(Float.floatToIntBits(Math.max((float) a, (float) b)));
        add(Double.doubleToLongBits(Math.floor(a)));
        add(Double.doubleToLongBits(Math.ceil(a) + StrictMath.ceil(b)));
        add(Double.doubleToLongBits(Math.rint(a) - StrictMath.rint(b)));
        add(Double.doubleToLongBits(StrictMath.floor(b)));
    }

    static void ints(int x) {
        add(Integer.bitCount(x));
        add(Integer.numberOfLeadingZeros(x));
        add(Integer.numberOfTrailingZeros(x));
        add(Integer.reverseBytes(x));
    }

    static void longs(long x) {
        add(Long.bitCount(x));
        add(Long.numberOfLeadingZeros(x));
        add(Long.numberOfTrailingZeros(x));
        add(Long.reverseBytes(x));
    }

    static void all() {
        for (double a : DOUBLES) for (double b : DOUBLES) doubles(a, b);
        for (int x : INTS) ints(x);
        for (long x : LONGS) longs(x);
    }

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                sum = 0;
                doubles(a, b);
                System.out.println(a + " " + b + " " + sum);
            }
        }
        for (int x : INTS) {
            sum = 0;
            ints(x);
            System.out.println(x + " " + sum);
        }
        for (long x : LONGS) {
            sum = 0;
            longs(x);
            System.out.println(x + " " + sum);
        }
        for (int round = 0; round < 200; round++) all();
        System.out.println(sum);
    }
}
