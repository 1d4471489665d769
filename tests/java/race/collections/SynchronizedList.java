/** Collections.synchronizedList: the list is protected, its elements are not. */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class SynchronizedList {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        List<Item> list = Collections.synchronizedList(new ArrayList<>());
        list.add(new Item());
        Order.run(
            () -> {
                Item item = list.get(0);
                item.n = 1;                 // (1)
            },
            () -> list.get(0).n++);         // race Item.n after (1): all
    }
}
