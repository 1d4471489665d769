/** Asking and adding are one step under the lock. */
class CheckThenActClean {
    static final int[] members = new int[4];
    static int size;

    static synchronized boolean contains(int value) {
        for (int i = 0; i < size; i++) if (members[i] == value) return true;
        return false;
    }

    static synchronized void add(int value) {
        members[size] = value;
        size = size + 1;    // (1)
    }

    static synchronized void addIfAbsent(int value) {
        if (!contains(value)) add(value);
    }

    public static void main(String[] args) {
        Order.run(() -> addIfAbsent(7), () -> addIfAbsent(7));
        System.out.println(size);    // race size after (1): Racer
    }
}
