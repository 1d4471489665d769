/** SynchronousQueue, fair and not: handed over, both ways. */
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

class SynchronousClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingQueue<Item> there = new SynchronousQueue<>(true), back = new SynchronousQueue<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;             // (1)
                there.put(item);
                System.out.println(++back.take().n);
            },
            () -> {
                Item item = there.take();
                item.n++;               // race Item.n after (1): locksets
                back.put(item);
            });
    }
}
