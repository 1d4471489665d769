/** A ThreadLocal whose initial value is the same object for all. */
class PerThread {
    static class Buffer {
        int length;
    }

    static final Buffer shared = new Buffer();
    static final ThreadLocal<Buffer> buffer = ThreadLocal.withInitial(() -> shared);

    static void use() {
        buffer.get().length++;                  // (1) race Buffer.length after (1): all
    }

    public static void main(String[] args) {
        Order.run(() -> use(), () -> use());
        System.out.println(shared.length);
    }
}
