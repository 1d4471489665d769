import java.util.Random;

// Math.pow where java has a shorter way than the general one: squares and square roots are exact to the bit, zeros and infinities too.
public class PowExponents {
    static volatile double half = 0.5, two = 2;

    public static void main(String[] args) {
        Random random = new Random(11);
        long squares = 0, roots = 0;
        int differ = 0;
        for (int i = 0; i < 20_000; i++) {
            double x = random.nextDouble() * Math.pow(10, random.nextInt(9) - 4);
            double root = Math.pow(x, half);
            squares = squares * 31 + Double.doubleToRawLongBits(Math.pow(x, two));
            roots = roots * 31 + Double.doubleToRawLongBits(root);
            if (root != Math.sqrt(x)) differ++;
        }
        System.out.println(squares + " " + roots + " " + differ);
        double[] edges = {0.0, -0.0, 1, -1, -4, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double x : edges)
            for (double y : new double[] {half, -half, two, -two, 0.0, Double.NaN, Double.POSITIVE_INFINITY}) System.out.println(x + " " + y + " " + Math.pow(x, y));
    }
}
