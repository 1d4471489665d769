/** ConcurrentLinkedQueue: the producer writes to the element after it has added it. */
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

class ConcurrentQueue {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        Queue<Item> queue = new ConcurrentLinkedQueue<>();
        Order.run(
            () -> {
                Item item = new Item();
                queue.add(item);
                item.n = 1;             // (1)
            },
            () -> queue.poll().n++);    // race Item.n after (1): all
    }
}
