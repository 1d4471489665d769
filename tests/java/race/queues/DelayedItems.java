/** DelayQueue: the producer writes to the element after it has put it. */
import java.util.concurrent.Delayed;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.TimeUnit;

class DelayedItems {
    static class Item implements Delayed {
        int n;

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    public static void main(String[] args) {
        DelayQueue<Item> queue = new DelayQueue<>();
        Order.run(
            () -> {
                Item item = new Item();
                queue.put(item);
                item.n = 1;             // (1)
            },
            () -> queue.take().n++);    // race Item.n after (1): all
    }
}
