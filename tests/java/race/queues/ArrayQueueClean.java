/** ArrayBlockingQueue of one place: the producer waits for room, the consumer for elements. */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

class ArrayQueueClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new ArrayBlockingQueue<>(1);
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
