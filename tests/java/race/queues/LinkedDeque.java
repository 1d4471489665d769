/** LinkedBlockingDeque: the producer writes to the element after it has put it. */
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

class LinkedDeque {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingDeque<Item> deque = new LinkedBlockingDeque<>();
        Order.run(
            () -> {
                Item item = new Item();
                deque.putFirst(item);
                item.n = 1;                 // (1)
            },
            () -> deque.takeLast().n++);    // race Item.n after (1): all
    }
}
