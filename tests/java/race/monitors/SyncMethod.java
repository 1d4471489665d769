/** A getter that forgets `synchronized`. */
class SyncMethod {
    static class Counter {
        int n;

        synchronized void increment() {
            n++;                        // (1)
        }

        int get() {
            return n;                   // race Counter.n after (1): precise Racer
        }
    }

    public static void main(String[] args) {
        Counter c = new Counter();
        Order.run(c::increment, c::get);
        System.out.println(c.n);
    }
}
