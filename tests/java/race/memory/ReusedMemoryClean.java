/** Memory used by one thread's dead objects, locks and volatiles serves another thread's new ones: no race comes from that. */
class ReusedMemoryClean {
    static class Item {
        int n;
        volatile int v;
    }

    static void churn() {
        for (int i = 0; i < 400; i++) {
            Item item = new Item();
            item.n++;
            item.v = i;
            int[] array = new int[8];
            array[i % 8]++;
            if (i % 16 == 0) {
                synchronized (item) {
                    item.n++;
                }
            }
        }
        System.gc();
    }

    public static void main(String[] args) {
        Order.run(() -> churn(), () -> churn(), () -> churn());
        Order.together(() -> churn(), () -> churn());
    }
}
