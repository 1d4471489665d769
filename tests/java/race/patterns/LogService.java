import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A log whose writers test a plain flag before they put a line, without the lock under which it is set. */
class LogService {
    static final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    static boolean closed;

    static synchronized void close() {
        closed = true;                          // (1)
    }

    static void log(String line) throws InterruptedException {
        if (closed) return;                     // race closed after (1): precise Racer
        lines.put(line);
    }

    public static void main(String[] args) {
        Order.run(LogService::close, () -> log("a"));
        System.out.println(lines.size());
    }
}
