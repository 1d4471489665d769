/** clone reads all elements, Arrays.fill writes them. */
import java.util.Arrays;

class CloneFill {
    public static void main(String[] args) {
        int[] a = new int[3];
        long[] b = new long[3];
        Order.run(
            () -> {
                a[1] = 1;                       // (1)
                b[0] = 1;                       // (2)
            },
            () -> {
                int[] copy = a.clone();         // race int[1] after (1): precise Racer
                Arrays.fill(b, 0, 1, 7L);       // race long[0] after (2): all
            });
        System.out.println(b[0]);
    }
}
