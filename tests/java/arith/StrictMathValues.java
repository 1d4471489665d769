public class StrictMathValues {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        double[] v = {0, -0.0, 0.5, 1, -1, 2, 10, 100.25, -3.75, 1e10, 1e-10, 1e300, Math.PI, Math.PI / 2, Double.NaN,
                Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double a : v) {
            p(a + " sin " + StrictMath.sin(a) + " cos " + StrictMath.cos(a) + " tan " + StrictMath.tan(a) + " asin "
                    + StrictMath.asin(a) + " acos " + StrictMath.acos(a) + " atan " + StrictMath.atan(a));
            p(a + " exp " + StrictMath.exp(a) + " log " + StrictMath.log(a) + " log10 " + StrictMath.log10(a) + " sqrt "
                    + StrictMath.sqrt(a) + " cbrt " + StrictMath.cbrt(a) + " expm1 " + StrictMath.expm1(a) + " log1p "
                    + StrictMath.log1p(a));
            p(a + " sinh " + StrictMath.sinh(a) + " cosh " + StrictMath.cosh(a) + " tanh " + StrictMath.tanh(a)
                    + " floor " + StrictMath.floor(a) + " ceil " + StrictMath.ceil(a) + " rint " + StrictMath.rint(a));
            for (double b : new double[] {2, -1, 0.5, 1e5, Double.NaN})
                p("  " + StrictMath.pow(a, b) + " " + StrictMath.atan2(a, b) + " " + StrictMath.hypot(a, b) + " "
                        + StrictMath.IEEEremainder(a, b));
        }
    }
}
