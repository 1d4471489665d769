/** PriorityBlockingQueue: the comparison reads what the producer wrote, under the queue's own lock. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

class PriorityQueueClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new PriorityBlockingQueue<>(4, (a, b) -> 0);
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;             // (1)
                queue.put(item);
            },
            () -> queue.take().n++);    // race Item.n after (1): locksets
    }
}
