/** An item handed over through a slot under a lock; the giver keeps using it. */
class OwnershipTransfer {
    static class Item {
        int n;
    }

    static Item slot;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                Item item = new Item();
                synchronized (lock) {
                    slot = item;
                }
                item.n = 1;             // (1)
            },
            () -> {
                Item item;
                synchronized (lock) {
                    item = slot;
                }
                item.n++;               // race Item.n after (1): all
            });
    }
}
