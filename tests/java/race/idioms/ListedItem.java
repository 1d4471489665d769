import java.util.ArrayList;
import java.util.List;

/** An object handed over in a list without a lock: its fields are the program's data, and so is the list as a whole. */
class ListedItem {
    static class Item {
        int value;
    }

    static final List<Item> list = new ArrayList<>();

    public static void main(String[] args) {
        Order.run(() -> {
            Item item = new Item();
            item.value = 3;    // (1)
            list.add(item);    // (2)
        }, () -> System.out.println(list.get(0).value));    // race Item.value after (1): precise Racer; race java/util/ArrayList after (2): clocks
    }
}
