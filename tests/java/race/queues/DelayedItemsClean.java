/** DelayQueue: the consumer waits for the element, then until its time has come. */
import java.util.concurrent.Delayed;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.TimeUnit;

class DelayedItemsClean {
    static class Item implements Delayed {
        int n;
        volatile int asked;

        @Override
        public long getDelay(TimeUnit unit) {
            return asked++ == 0 ? unit.convert(1, TimeUnit.MILLISECONDS) : 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    public static void main(String[] args) {
        DelayQueue<Item> queue = new DelayQueue<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;             // (1)
                queue.put(item);
            },
            () -> queue.take().n++);    // race Item.n after (1): locksets
    }
}
