/** ConcurrentHashMap: values put, made and replaced before they are seen by others. */
import java.util.concurrent.ConcurrentHashMap;

class HashMapsClean {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        ConcurrentHashMap<String, Item> map = new ConcurrentHashMap<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;                 // (1)
                map.put("a", item);
            },
            () -> {
                Item item;
                while ((item = map.get("a")) == null) Thread.onSpinWait();
                item.n++;                   // race Item.n after (1): locksets
                map.computeIfAbsent("b", key -> new Item());
            });
    }
}
