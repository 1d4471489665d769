/** Sixty-four threads at once, one counter under a lock, one without. */
class ManyThreads {
    static int guarded, open;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.Part[] parts = new Order.Part[64];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = () -> {
                synchronized (lock) {
                    guarded++;
                }
                open++;                 // (1) race open after (1): all
            };
        }
        Order.run(parts);
        synchronized (lock) {
            System.out.println(guarded);
        }
    }
}
