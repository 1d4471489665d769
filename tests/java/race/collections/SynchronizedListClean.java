/** Collections.synchronizedList and Vector: an element is taken out by the thread that changes it. */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

class SynchronizedListClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        List<Item> list = Collections.synchronizedList(new ArrayList<>()), back = new Vector<>();
        list.add(new Item());
        Order.run(
            () -> {
                Item item = list.remove(0);
                item.n = 1;                 // (1)
                back.add(item);
            },
            () -> back.remove(0).n++);      // race Item.n after (1): locksets
    }
}
