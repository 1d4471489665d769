/** An item handed over through a slot under a lock, and used without it: a false alarm of every lock-set tool. */
class OwnershipTransferClean {
    static class Item {
        int n;
    }

    static Item slot;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                Item item = new Item();
                item.n = 1;             // (1)
                synchronized (lock) {
                    slot = item;
                }
            },
            () -> {
                Item item;
                synchronized (lock) {
                    item = slot;
                }
                item.n++;               // race Item.n after (1): locksets
            });
    }
}
