/** A connection that is closed under its lock, while users test the flag without it. */
class CloseFlag {
    static boolean closed;
    static int sent;

    static void send() {
        if (closed) return;    // (2); race closed after (1): all -Racer
        synchronized (CloseFlag.class) {
            sent++;    // (3)
        }
    }

    static void close() {
        synchronized (CloseFlag.class) {
            closed = true;    // (1); race closed after (2): Racer
        }
    }

    public static void main(String[] args) {
        Order.run(() -> send(), () -> close(), () -> send());
        System.out.println(sent);    // race sent after (3): Racer
    }
}
