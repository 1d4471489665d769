/** CopyOnWriteArrayList and CopyOnWriteArraySet: elements complete before they are added. */
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

class CopyOnWriteClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        CopyOnWriteArrayList<Item> list = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Item> set = new CopyOnWriteArraySet<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;                 // (1)
                list.add(item);
                while (set.isEmpty()) Thread.onSpinWait();
                for (Item i : set) System.out.println(++i.n);
            },
            () -> {
                while (list.isEmpty()) Thread.onSpinWait();
                for (Item i : list) i.n++;  // race Item.n after (1): locksets
                set.add(list.get(0));
            });
    }
}
