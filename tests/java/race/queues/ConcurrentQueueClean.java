/** ConcurrentLinkedQueue and ConcurrentLinkedDeque: polled until something comes. */
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

class ConcurrentQueueClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        Queue<Item> there = new ConcurrentLinkedQueue<>(), back = new ConcurrentLinkedDeque<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;                     // (1)
                there.add(item);
                while (back.peek() == null) Thread.onSpinWait();
                System.out.println(++back.poll().n);
            },
            () -> {
                Item item;
                while ((item = there.poll()) == null) Thread.onSpinWait();
                item.n++;                       // race Item.n after (1): locksets
                back.add(item);
            });
    }
}
