import java.util.Random;

/** Math.pow(x, 2) is x * x to the last bit. */
public class Squares {
    public static void main(String[] args) {
        Random random = new Random(7);
        int different = 0;
        for (int i = 0; i < 200_000; i++) {
            double x = i % 2 == 0 ? random.nextDouble() : Double.longBitsToDouble(random.nextLong());
            if (Double.compare(Math.pow(x, 2.0), x * x) != 0) different++;
        }
        System.out.println(different);
        for (double x : new double[] {0.0, -0.0, -3, 1e-200, 1e200, Double.NaN, Double.NEGATIVE_INFINITY}) System.out.println(Math.pow(x, 2.0));
    }
}
