// Products, squares and powers of long numbers, with words of all ones and all zeros, checked by other ways to compute them.
import java.math.BigInteger;
import java.util.Random;

public class BigProducts {
    static final Random random = new Random(7);

    static BigInteger number(int bits, int kind) {
        BigInteger n = new BigInteger(bits, random).setBit(bits - 1);
        if (kind == 1) return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        if (kind == 2) return BigInteger.ONE.shiftLeft(bits - 1);
        if (kind == 3) return n.shiftRight(64).shiftLeft(64).setBit(bits - 1);
        return n;
    }

    static BigInteger byBits(BigInteger a, BigInteger b) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < b.bitLength(); i++)
            if (b.testBit(i)) sum = sum.add(a.shiftLeft(i));
        return sum;
    }

    static BigInteger powerByHand(BigInteger base, BigInteger e, BigInteger m) {
        BigInteger result = BigInteger.ONE;
        for (int i = e.bitLength() - 1; i >= 0; i--) {
            result = result.multiply(result).mod(m);
            if (e.testBit(i)) result = result.multiply(base).mod(m);
        }
        return result;
    }

    public static void main(String[] args) {
        int right = 0, tried = 0, hash = 0;
        int[] sizes = {65, 96, 127, 128, 160, 500, 1024, 1500};
        for (int a : sizes) {
            for (int b : sizes) {
                for (int kind = 0; kind < 4; kind++) {
                    BigInteger x = number(a, kind), y = number(b, (kind + b) % 4);
                    BigInteger product = x.multiply(y);
                    tried++;
                    if (product.equals(byBits(x, y)) && product.divide(x).equals(y)) right++;
                    hash = 31 * hash + product.negate().hashCode();
                }
            }
        }
        System.out.println(right + " products of " + tried + " " + hash);
        right = 0;
        for (int bits : new int[] {65, 128, 513, 700, 1024, 3000, 8000, 20000}) {
            for (int kind = 0; kind < 4; kind++) {
                BigInteger x = number(bits, kind), square = x.multiply(x);
                if (square.sqrt().equals(x) && square.equals(x.pow(2)) && x.add(BigInteger.ONE).pow(2).subtract(square)
                        .equals(x.shiftLeft(1).add(BigInteger.ONE))) right++;
                hash = 31 * hash + x.pow(3).hashCode();
            }
        }
        System.out.println(right + " squares " + hash);
        right = 0;
        for (int bits : new int[] {70, 256, 521, 1024}) {
            BigInteger m = number(bits, 0).setBit(0), even = number(bits, 0).clearBit(0);
            BigInteger base = number(bits + 9, 1), e = number(60, 0);
            if (base.modPow(e, m).equals(powerByHand(base, e, m))) right++;
            if (base.modPow(e, even).equals(powerByHand(base, e, even))) right++;
            hash = 31 * hash + base.modPow(m, m).hashCode();
        }
        System.out.println(right + " powers " + hash);
        System.out.println(BigInteger.TWO.pow(1279).subtract(BigInteger.ONE).isProbablePrime(30)
                + " " + BigInteger.TWO.pow(1283).subtract(BigInteger.ONE).isProbablePrime(30));
    }
}
