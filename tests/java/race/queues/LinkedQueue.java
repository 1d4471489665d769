/** LinkedBlockingQueue: the producer writes to the element after it has put it. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class LinkedQueue {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new LinkedBlockingQueue<>();
        Order.run(
            () -> {
                Item item = new Item();
                queue.add(item);
                item.n = 1;             // (1)
            },
            () -> queue.take().n++);    // race Item.n after (1): all
    }
}
