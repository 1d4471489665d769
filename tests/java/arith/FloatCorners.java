public class FloatCorners {
    static void p(Object o) { System.out.println(o); }
    static float nan = Float.NaN, inf = Float.POSITIVE_INFINITY, z = 0f, nz = -0f, minf = Float.MIN_VALUE,
                 maxf = Float.MAX_VALUE;
    public static void main(String[] args) {
        float[] v = {nan, inf, -inf, z, nz, 1f, -1f, minf, -minf, maxf, 0.1f, 1e-40f, 16777217f, 3.4e38f};
        for (float a : v) {
            StringBuilder b = new StringBuilder(a + ": ");
            for (float c : v)
                b.append(a + c)
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
        for (float a : v)
            p(a + " int " + (int) a + " long " + (long) a + " short " + (short) a + " byte " + (byte) a + " char "
                    + (int) (char) a + " double " + (double) a + " bits " + Integer.toHexString(Float.floatToIntBits(a))
                    + " raw " + Integer.toHexString(Float.floatToRawIntBits(a)));
        for (float a : v)
            p(Math.round(a) + " " + Math.abs(a) + " " + Math.signum(a) + " " + Math.ulp(a) + " " + Math.nextUp(a) + " "
                    + Math.getExponent(a) + " " + Float.toHexString(a) + " " + Float.hashCode(a) + " "
                    + Float.compare(a, z) + " " + Float.isFinite(a));
        p((nan == nan) + " " + (nan != nan) + " " + (nan < 1) + (nan > 1) + (nan <= 1) + (nan >= 1) + !(nan < 1)
                + !(nan >= 1));
        p((z == nz) + " " + Float.valueOf(z).equals(nz) + " " + Float.valueOf(nan).equals(nan) + " " + Math.min(z, nz)
                + " " + Math.max(nz, z) + " " + Math.min(nan, 1f) + " " + 1 / nz);
        for (String s : new String[] {"1e50", "-1e-50", " 3.5 ", "0x1.8p1", "NaN", "-Infinity", "1.17549435E-38f", "1e",
                     "", "abc", "1d", "0x1", "1_0"})
            try {
                p(Float.parseFloat(s));
            } catch (NumberFormatException e) {
                p(e.getMessage());
            }
        float f = 0;
        for (int i = 0; i < 10; i++) f += 0.1f;
        p(f + " " + (f == 1f) + " " + f++ + " " + --f + " " + -f);
        p(Float.intBitsToFloat(0x7fc00001) + " " + Float.intBitsToFloat(1) + " " + 1.0e7f + " " + 1.0e-3f + " "
                + 9999999f + " " + 2e-3f + " " + 123456.7f + " " + 3.3e-10f + " " + (0.1f + 0.2f) + " " + (float) 0.1
                + " " + 1.1f * 1.1f + " " + 100f / 3);
        p(Float.MIN_NORMAL + " " + Float.MIN_NORMAL / 2 + " " + (double) Float.MIN_NORMAL + " " + Math.fma(2f, 3f, 4f)
                + " " + Math.scalb(1f, 10));
    }
}
