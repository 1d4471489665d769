/** The flag is tested under the lock that guards it. */
class CloseFlagClean {
    static boolean closed;
    static int sent;

    static void send() {
        synchronized (CloseFlagClean.class) {
            if (!closed) sent++;    // (1)
        }
    }

    static void close() {
        synchronized (CloseFlagClean.class) {
            closed = true;
        }
    }

    public static void main(String[] args) {
        Order.run(() -> send(), () -> close(), () -> send());
        System.out.println(sent);    // race sent after (1): Racer
    }
}
