import java.util.List;
import java.util.Vector;

/** A list with a lock hands it over safely. */
class ListedItemClean {
    static class Item {
        int value;
    }

    static final List<Item> list = new Vector<>();

    public static void main(String[] args) {
        Order.run(() -> {
            Item item = new Item();
            item.value = 3;    // (1)
            list.add(item);
        }, () -> System.out.println(list.get(0).value));    // race Item.value after (1): Racer
    }
}
