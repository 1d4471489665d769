/** LongAdder: reading the sum before the others have added orders nothing. */
import java.util.concurrent.atomic.LongAdder;

class Adders {
    static int x;

    public static void main(String[] args) {
        LongAdder adder = new LongAdder();
        Order.together(
            () -> {
                adder.sum();
                Order.reach(1);
                Order.await(2);
                x++;                    // race x after (1): all
            },
            () -> {
                Order.await(1);
                x = 1;                  // (1)
                adder.increment();
                Order.reach(2);
            });
        System.out.println(x);
    }
}
