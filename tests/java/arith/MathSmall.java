// Math.sin and friends may differ by an ulp between VMs; here only values where fdlibm and the intrinsics agree after
// rounding.
public class MathSmall {
    static String r(double d) { return Double.isNaN(d) || Double.isInfinite(d) ? "" + d : String.format("%.10e", d); }
    public static void main(String[] args) {
        for (double a :
                new double[] {0, 0.25, 0.5, 1, 1.75, 3, 10, 1000.5, -2.5, 1e6, Double.NaN, Double.POSITIVE_INFINITY}) {
            System.out.println(a + " " + r(Math.sin(a)) + " " + r(Math.cos(a)) + " " + r(Math.tan(a)) + " "
                    + r(Math.atan(a)) + " " + r(Math.exp(a)) + " " + r(Math.log(a)) + " " + r(Math.log10(a)) + " "
                    + r(Math.pow(a, 1.5)) + " " + r(Math.pow(2, a)) + " " + r(Math.sinh(a)) + " " + r(Math.tanh(a))
                    + " " + r(Math.asin(a)) + " " + r(Math.expm1(a)));
        }
    }
}
