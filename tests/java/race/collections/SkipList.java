/** ConcurrentSkipListMap: a value changed after it was put. */
import java.util.concurrent.ConcurrentSkipListMap;

class SkipList {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, Item> map = new ConcurrentSkipListMap<>();
        Order.run(
            () -> {
                Item item = new Item();
                map.put(1, item);
                item.n = 1;                     // (1)
            },
            () -> map.firstEntry().getValue().n++);     // race Item.n after (1): all
    }
}
