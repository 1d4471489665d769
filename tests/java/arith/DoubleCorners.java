public class DoubleCorners {
    static void p(Object o) { System.out.println(o); }
    static double nan = Double.NaN, inf = Double.POSITIVE_INFINITY, z = 0d, nz = -0d;
    public static void main(String[] args) {
        double[] v = {nan, inf, -inf, z, nz, 1, -1, Double.MIN_VALUE, Double.MAX_VALUE, 0.1, 1e-310, 9007199254740993d,
                2147483648d, -2147483649d, 9.3e18, 0.5, 1.5, 2.5, -0.5, -2.5};
        for (double a : v) {
            StringBuilder b = new StringBuilder(a + ": ");
            for (double c : v)
                b.append(a + c)
                        .append(' ')
                        .append(a - c)
                        .append(' ')
                        .append(a * c)
                        .append(' ')
                        .append(a / c)
                        .append(' ')
                        .append(a % c)
                        .append(' ')
                        .append(a < c            ? '<'
                                        : a > c  ? '>'
                                        : a == c ? '='
                                                 : '?')
                        .append(" | ");
            p(b);
        }
        for (double a : v)
            p(a + " int " + (int) a + " long " + (long) a + " short " + (short) a + " byte " + (byte) a + " char "
                    + (int) (char) a + " float " + (float) a + " bits " + Long.toHexString(Double.doubleToLongBits(a)));
        for (double a : v)
            p(Math.round(a) + " " + Math.rint(a) + " " + Math.floor(a) + " " + Math.ceil(a) + " " + Math.signum(a) + " "
                    + Math.ulp(a) + " " + Math.nextDown(a) + " " + Math.getExponent(a) + " " + Double.toHexString(a)
                    + " " + Double.hashCode(a) + " " + Double.compare(a, nz));
        p((nan == nan) + " " + (nan < 1) + (nan > 1) + (nan <= 1) + (nan >= 1) + !(nan < 1) + " " + (z == nz) + " "
                + Double.valueOf(z).equals(nz) + " " + Math.min(z, nz) + " " + Math.max(nan, 1));
        for (String s :
                new String[] {"1e400", "4.9e-324", "2.4e-324", " -1.5e3d", "0x1p-1074", "Infinity", "1,5", ".5", "5.",
                        ".", "0x.8p0", "1e+5", "--1", "2.2250738585072012e-308", "179769313486231570000000000000e279"})
            try {
                p(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                p(e.getMessage());
            }
        p(0.1 + 0.2);
        p(1.0e7);
        p(1.0e-3);
        p(12345678.9);
        p(9.999e-4);
        p(2e23);
        p(1.0E23);
        p(8.41E21);
        p(2.0E-3);
        p(5e-324);
        p(100.0 / 3);
        p(1e16);
        p(123456789012345680.0);
        double d = 1;
        for (int i = 0; i < 60; i++) d /= 3;
        p(d);
        p(d * 1e300 * 1e300);
        p(Math.fma(0.1, 10, -1));
        p(Math.IEEEremainder(5, 3));
        p(Math.scalb(1.0, -1080));
        p(Math.copySign(3, nz));
        p(Math.hypot(3e200, 4e200));
        p(Math.nextAfter(0, -1));
        p(Math.cbrt(-27));
        p(Math.sqrt(-1));
        p(Math.sqrt(nz));
        p(Math.sqrt(2));
        p(Math.pow(0, 0));
        p(Math.pow(nan, 0));
        p(Math.pow(-8, 1 / 3.0));
        p(Math.pow(2, 0.5));
        p(Math.atan2(nz, -1));
        p(Math.log(-1));
        p(Math.log(0));
        p(Math.exp(710));
        p(Math.toDegrees(Math.PI));
        p(Math.floorMod(-7, 3L));
    }
}
