/** SynchronousQueue: the producer goes on writing once the consumer has come. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

class Synchronous {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> queue = new SynchronousQueue<>();
        Order.together(
            () -> {
                Item item = new Item();
                queue.put(item);
                item.n = 1;             // (1)
                Order.reach(1);
            },
            () -> {
                Item item = queue.take();
                Order.await(1);
                item.n++;               // race Item.n after (1): all
            });
    }
}
