import java.math.*;
public class BigNumbers {
    static void p(Object o) { System.out.println(o); }
    static void e(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException x) {
            p(x);
        }
    }
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        p(f);
        p(f.bitLength() + " " + f.bitCount() + " " + f.getLowestSetBit() + " " + f.toString(36) + " " + f.hashCode()
                + " " + f.longValue() + " " + f.doubleValue() + " " + f.floatValue() + " " + f.intValue());
        BigInteger a = new BigInteger("123456789012345678901234567890"),
                   b = new BigInteger("-987654321098765432109876543210");
        p(a.add(b));
        p(a.subtract(b));
        p(a.multiply(b));
        p(b.divide(a));
        p(b.mod(a));
        p(b.remainder(a));
        p(a.gcd(b));
        p(a.pow(7));
        p(a.modPow(BigInteger.valueOf(65537), BigInteger.valueOf(1000000007)));
        p(BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        p(a.shiftLeft(70));
        p(b.shiftRight(33));
        p(a.and(b));
        p(a.or(b));
        p(a.xor(b));
        p(a.not());
        p(a.andNot(b));
        p(a.testBit(5));
        p(a.setBit(100));
        p(a.flipBit(0));
        p(a.sqrt());
        p(a.compareTo(b));
        p(b.abs().negate().signum());
        p(java.util.Arrays.toString(b.toByteArray()));
        p(new BigInteger(1, new byte[] {-1, -1}));
        p(BigInteger.valueOf(97).isProbablePrime(20));
        p(BigInteger.TWO.pow(127).subtract(BigInteger.ONE).isProbablePrime(20));
        p(BigInteger.valueOf(1000).nextProbablePrime());
        BigInteger big = BigInteger.ONE.shiftLeft(3000).subtract(BigInteger.ONE);
        p(big.multiply(big).mod(BigInteger.valueOf(1000003)) + " " + big.toString().length() + " "
                + big.divide(BigInteger.TEN.pow(400)).toString().hashCode());
        e(() -> a.divide(BigInteger.ZERO));
        e(() -> a.modInverse(BigInteger.ZERO));
        e(() -> new BigInteger("12x"));
        e(() -> new BigInteger(""));
        e(() -> a.pow(-1));
        e(() -> a.longValueExact());
        e(() -> b.sqrt());
        e(() -> a.mod(b));
        BigDecimal x = new BigDecimal("1234.5678"), y = new BigDecimal("-0.00123E5");
        p(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " "
                + x.divide(y, MathContext.DECIMAL32) + " " + x.remainder(y) + " " + x.negate() + " " + x.scale() + " "
                + x.precision() + " " + x.unscaledValue() + " " + y.toPlainString() + " " + y.toEngineeringString()
                + " " + y + " " + x.setScale(2, RoundingMode.CEILING) + " " + x.stripTrailingZeros() + " "
                + new BigDecimal("100.00").stripTrailingZeros() + " " + new BigDecimal("1E+5").toPlainString());
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder s = new StringBuilder(m + ":");
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-2.5", "-5.5"}) try {
                    s.append(' ').append(new BigDecimal(v).setScale(0, m));
                } catch (ArithmeticException ex) {
                    s.append(' ').append(ex.getMessage());
                }
            p(s);
        }
        p(new BigDecimal(0.1));
        p(BigDecimal.valueOf(0.1));
        p(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " "
                + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").hashCode());
        p(new BigDecimal("2").sqrt(new MathContext(40)));
        p(x.round(new MathContext(3)));
        p(x.movePointLeft(6));
        p(x.scaleByPowerOfTen(9));
        p(x.toBigInteger());
        p(new BigDecimal("1e400").doubleValue());
        p(x.pow(5));
        p(x.ulp());
        e(() -> BigDecimal.ONE.divide(new BigDecimal(3)));
        e(() -> new BigDecimal("1.2.3"));
        e(() -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        e(() -> new BigDecimal(Double.NaN));
        e(() -> x.intValueExact());
        e(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
    }
}
