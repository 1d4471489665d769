/** LinkedBlockingDeque, from both ends. */
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

class LinkedDequeClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        BlockingDeque<Item> deque = new LinkedBlockingDeque<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;                 // (1)
                deque.putFirst(item);
            },
            () -> deque.takeLast().n++);    // race Item.n after (1): locksets
    }
}
