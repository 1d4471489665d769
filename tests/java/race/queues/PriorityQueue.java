/** PriorityBlockingQueue: the producer writes to the element after it has put it. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

class PriorityQueue {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new PriorityBlockingQueue<>(4, (a, b) -> 0);
        Order.run(
            () -> {
                Item item = new Item();
                queue.put(item);
                item.n = 1;             // (1)
            },
            () -> queue.take().n++);    // race Item.n after (1): all
    }
}
