/** A lock for readers and writers made of a monitor, writers first. */
class OwnReadWriteClean {
    static int readers, waiting;
    static boolean writing;
    static final Object monitor = new Object();
    static int x;

    static void beginRead() throws InterruptedException {
        synchronized (monitor) {
            while (writing || waiting > 0) monitor.wait();
            readers++;
        }
    }

    static void endRead() {
        synchronized (monitor) {
            if (--readers == 0) monitor.notifyAll();
        }
    }

    static void beginWrite() throws InterruptedException {
        synchronized (monitor) {
            waiting++;
            while (writing || readers > 0) monitor.wait();
            waiting--;
            writing = true;
        }
    }

    static void endWrite() {
        synchronized (monitor) {
            writing = false;
            monitor.notifyAll();
        }
    }

    static void update() throws InterruptedException {
        beginWrite();
        x++;                                    // (1) race x after (1): locksets
        endWrite();
    }

    public static void main(String[] args) {
        Order.run(OwnReadWriteClean::update, OwnReadWriteClean::update);
        Order.Part reader = () -> {
            for (int i = 0; i < 10; i++) {
                beginRead();
                int seen = x;
                endRead();
            }
        };
        Order.together(reader, reader, () -> {
            for (int i = 0; i < 10; i++) update();
        });
        System.out.println(x);
    }
}
