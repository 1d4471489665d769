/** ConcurrentSkipListMap and ConcurrentSkipListSet: values complete before they are put. */
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

class SkipListClean {
    static class Item implements Comparable<Item> {
        int n;

        @Override
        public int compareTo(Item other) {
            return 0;
        }
    }

    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, Item> map = new ConcurrentSkipListMap<>();
        ConcurrentSkipListSet<Item> set = new ConcurrentSkipListSet<>();
        Order.together(
            () -> {
                Item item = new Item();
                item.n = 1;                     // (1)
                map.put(1, item);
                while ((item = set.pollFirst()) == null) Thread.onSpinWait();
                System.out.println(++item.n);
            },
            () -> {
                Item item;
                while ((item = map.get(1)) == null) Thread.onSpinWait();
                item.n++;                       // race Item.n after (1): locksets
                set.add(item);
            });
    }
}
