/** A ThreadLocal with a value for each thread, and an InheritableThreadLocal set before the threads are made. */
class PerThreadClean {
    static class Buffer {
        int length;
    }

    static final ThreadLocal<Buffer> buffer = ThreadLocal.withInitial(Buffer::new);
    static final InheritableThreadLocal<Buffer> inherited = new InheritableThreadLocal<>();

    static int use() {
        int before = inherited.get().length;    // race Buffer.length after (1): Racer
        return before + ++buffer.get().length;
    }

    public static void main(String[] args) {
        inherited.set(new Buffer());
        inherited.get().length = 5;             // (1)
        Order.run(() -> use(), () -> use());
        System.out.println(use());
    }
}
