/** A lock for readers and writers made of a monitor; one thread writes while it is a reader, beside another reader. */
class OwnReadWrite {
    static int readers;
    static boolean writing;
    static final Object monitor = new Object();
    static int x;

    static void beginRead() throws InterruptedException {
        synchronized (monitor) {
            while (writing) monitor.wait();
            readers++;
        }
    }

    static void endRead() {
        synchronized (monitor) {
            if (--readers == 0) monitor.notifyAll();
        }
    }

    public static void main(String[] args) {
        Order.together(
            () -> {
                beginRead();
                Order.reach(0);
                Order.await(1);
                x = 1;                          // (1)
                Order.reach(2);
                endRead();
            },
            () -> {
                Order.await(0);
                beginRead();
                Order.reach(1);
                Order.await(2);
                int seen = x;                   // race x after (1): precise Racer
                endRead();
            });
        System.out.println(x);
    }
}
