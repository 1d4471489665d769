/** Shadow state survives a collection: the race is still known afterwards. */
class Collections {
    static class Item {
        int n;
    }

    public static void main(String[] args) {
        Item item = new Item();
        int[] array = new int[100];
        Order.run(
            () -> {
                item.n = 1;             // (1)
                array[50] = 1;          // (2)
            },
            () -> {
                for (int i = 0; i < 20_000; i++) {
                    int[] garbage = new int[100];
                    garbage[0] = i;
                }
                System.gc();
            },
            () -> {
                item.n++;               // race Item.n after (1): all
                array[50]++;            // race int[50] after (2): all
            });
    }
}
