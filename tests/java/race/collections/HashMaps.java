/** ConcurrentHashMap: a value changed after it was put. */
import java.util.concurrent.ConcurrentHashMap;

class HashMaps {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        ConcurrentHashMap<String, Item> map = new ConcurrentHashMap<>();
        Order.run(
            () -> {
                Item item = new Item();
                map.put("a", item);
                item.n = 1;                 // (1)
            },
            () -> map.get("a").n++);        // race Item.n after (1): all
    }
}
