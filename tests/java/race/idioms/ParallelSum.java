import java.util.stream.IntStream;

/** A parallel stream that adds into one field: its two halves run at the same time. */
class ParallelSum {
    static int sum;

    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(i -> {
            Order.reach(i);
            Order.await(1 - i);
            sum = i;    // (1); race sum after (1): all
        });
        System.out.println("done");
    }
}
