/** CopyOnWriteArrayList: an element changed after it was added. */
import java.util.concurrent.CopyOnWriteArrayList;

class CopyOnWrite {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        CopyOnWriteArrayList<Item> list = new CopyOnWriteArrayList<>();
        Order.run(
            () -> {
                Item item = new Item();
                list.add(item);
                item.n = 1;                 // (1)
            },
            () -> list.get(0).n++);         // race Item.n after (1): all
    }
}
