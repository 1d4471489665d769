public class NumberParsing {
    static void t(String n, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(n + " " + c.call());
        } catch (Exception e) {
            System.out.println(n + " !! " + e);
        }
    }
    public static void main(String[] args) {
        for (String s :
                new String[] {"0", "-0", "+5", "2147483647", "2147483648", "-2147483648", "-2147483649", "", " 1", "1 ",
                        "0x10", "1e3", "-", "+", "--1", "\u0661\u0662", "99999999999999999999", "1_000", "z"}) {
            t("int " + s, () -> Integer.parseInt(s));
            t("long " + s, () -> Long.parseLong(s));
            t("byte " + s, () -> Byte.parseByte(s));
            t("short " + s, () -> Short.parseShort(s));
            t("decode " + s, () -> Integer.decode(s));
            t("valueOf16 " + s, () -> Integer.valueOf(s, 36));
            t("double " + s, () -> Double.valueOf(s));
        }
        t("null", () -> Integer.parseInt(null));
        t("radix", () -> Integer.parseInt("1", 1));
        t("radix37", () -> Integer.parseInt("1", 37));
        t("region", () -> Integer.parseInt("ab123cd", 2, 5, 10));
        t("region bad", () -> Integer.parseInt("ab", 1, 5, 10));
        t("octal", () -> Integer.decode("-017"));
        t("hash", () -> Integer.decode("#ff"));
        t("decode neg hex", () -> Integer.decode("-0X80000000"));
        t("decode big", () -> Integer.decode("0x80000000"));
        t("unsigned", () -> Integer.parseUnsignedInt("-1"));
        t("unsigned2", () -> Integer.parseUnsignedInt("4294967296"));
        t("bool", () -> Boolean.parseBoolean("TRUE") + "" + Boolean.parseBoolean("yes") + Boolean.valueOf(null));
        t("getInteger", () -> Integer.getInteger("no.such", 5) + " " + Integer.getInteger("x"));
        for (int r : new int[] {2, 7, 10, 16, 36, 99})
            System.out.println(Integer.toString(-255, r) + " " + Long.toString(1L << 50, r));
        for (int v : new int[] {0, 1, -1, 9, 10, 99, 100, 999, 1000, 12345, 99999, 100000, 999999, 1000000, 9999999,
                     10000000, 99999999, 100000000, 999999999, 1000000000, Integer.MAX_VALUE, Integer.MIN_VALUE})
            System.out.println(v + " " + -v + " " + (long) v * v + " " + Integer.toHexString(v) + " "
                    + Integer.toOctalString(v) + " " + Integer.toBinaryString(v) + " " + Integer.toUnsignedLong(v));
        for (double d : new double[] {0.001, 0.0009999, 1e7, 9999999.999, 1.0, 10, 100, 1e21, 1e22, 1e23, 4.35, 0.3,
                     2.0 / 3, 1 / 3f, 5e-324, 1.7976931348623157e308, 2.2250738585072014E-308, 123e-7, 1e-10,
                     9007199254740992.0, 2e-3, 3.0e6})
            System.out.println(d + " " + (float) d + " " + -d + " " + Double.toHexString(d));
        t("hexfloat", () -> Double.parseDouble("0x1.fffffffffffffp1023"));
        t("huge",
                ()
                        -> Double.parseDouble("1"
                                + "0".repeat(400)));
        t("long digits",
                ()
                        -> Double.parseDouble("0."
                                + "123456789".repeat(50)));
        t("halfway", () -> Double.parseDouble("9007199254740993"));
        t("halfway2", () -> Double.parseDouble("1.00000000000000011102230246251565404236316680908203126"));
        t("f", () -> Float.parseFloat("1.00000017881393421514957253748434595763683319091796875001"));
        t("denorm",
                ()
                        -> Double.parseDouble("2.4703282292062327e-324") + " "
                        + Double.parseDouble("2.4703282292062329e-324"));
    }
}
