/** LinkedTransferQueue: transfer waits until the consumer has the element. */
import java.util.concurrent.LinkedTransferQueue;

class TransferClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        LinkedTransferQueue<Item> queue = new LinkedTransferQueue<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;             // (1)
                queue.transfer(item);
            },
            () -> queue.take().n++);    // race Item.n after (1): locksets
    }
}
