/** Configuration that is changed after the threads have begun to read it. */
class ReadMostly {
    static int size;

    public static void main(String[] args) throws Exception {
        Order.reach(0);
        size = 1;                       // (2)
        Thread reader = new Thread(() -> {
            int before = size;          // (1) race size after (2): Racer
            Order.reach(1);
            Order.await(2);
        });
        reader.start();
        Order.await(1);
        size = 2;                       // race size after (1): precise MultiRace erasers
        Order.reach(2);
        reader.join();
    }
}
