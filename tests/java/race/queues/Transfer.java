/** LinkedTransferQueue: put does not wait for the consumer, and the producer writes afterwards. */
import java.util.concurrent.LinkedTransferQueue;

class Transfer {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        LinkedTransferQueue<Item> queue = new LinkedTransferQueue<>();
        Order.run(
            () -> {
                Item item = new Item();
                queue.put(item);
                item.n = 1;             // (1)
            },
            () -> queue.take().n++);    // race Item.n after (1): all
    }
}
