/** Every method of the counter is synchronized. */
class SyncMethodClean {
    static class Counter {
        int n;

        synchronized void increment() {
            n++;
        }

        synchronized int get() {
            return n;
        }
    }

    public static void main(String[] args) {
        Counter c = new Counter();
        Order.run(c::increment, c::get, c::increment);
        System.out.println(c.get());
    }
}
