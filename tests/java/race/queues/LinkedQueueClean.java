/** LinkedBlockingQueue: put and take with waiting on both sides. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class LinkedQueueClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new LinkedBlockingQueue<>(2);
        Order.together(
            () -> {
                for (int i = 0; i < 20; i++) {
                    Item item = new Item();
                    item.n = i;         // (1)
                    queue.put(item);
                }
            },
            () -> {
                for (int i = 0; i < 20; i++) {
                    queue.take().n++;   // race Item.n after (1): locksets
                }
            });
    }
}
