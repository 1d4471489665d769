import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A log that counts the lines on their way under the lock of its flag, and writes them all before it ends. */
class LogServiceClean {
    static final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    static boolean closed;
    static int reserved;
    static int written;

    static synchronized void close() {
        closed = true;
    }

    static boolean log(String line) throws InterruptedException {
        synchronized (LogServiceClean.class) {
            if (closed) return false;
            reserved++;
        }
        lines.put(line);
        return true;
    }

    static void write() throws InterruptedException {
        for (;;) {
            synchronized (LogServiceClean.class) {
                if (closed && reserved == 0) return;
            }
            lines.take();
            written++;                      // (1)
            synchronized (LogServiceClean.class) {
                reserved--;
            }
        }
    }

    public static void main(String[] args) {
        Order.run(() -> log("a"), () -> log("b"), LogServiceClean::close, LogServiceClean::write, () -> log("c"));
        System.out.println(written);        // race written after (1): Racer
    }
}
