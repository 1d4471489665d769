/** LongAdder, DoubleAdder and LongAccumulator: whoever sees a sum is ordered after those who added. */
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

class AddersClean {
    static int x, y, z;

    public static void main(String[] args) {
        LongAdder longs = new LongAdder();
        DoubleAdder doubles = new DoubleAdder();
        LongAccumulator maximum = new LongAccumulator(Math::max, 0);
        Order.together(
            () -> {
                x = 1;                  // (1)
                longs.increment();
                y = 1;                  // (2)
                doubles.add(1);
                z = 1;                  // (3)
                maximum.accumulate(5);
            },
            () -> {
                while (longs.sum() == 0) Thread.onSpinWait();
                x++;                    // race x after (1): locksets
                while (doubles.sum() == 0) Thread.onSpinWait();
                y++;                    // race y after (2): locksets
                while (maximum.get() == 0) Thread.onSpinWait();
                z++;                    // race z after (3): locksets
            });
        System.out.println(x + y + z);
    }
}
