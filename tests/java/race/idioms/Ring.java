/** A queue of one producer and one consumer whose indices are plain fields. */
class Ring {
    static final Object[] slots = new Object[4];
    static long head, tail;

    static void put(Object o) {
        slots[(int) (tail % 4)] = o;    // (2)
        tail = tail + 1;    // (1)
    }

    static Object take() {
        if (head == tail) return null;    // race tail after (1): precise Racer
        Object o = slots[(int) (head % 4)];    // race java.lang.Object[0] after (2): precise Racer
        head = head + 1;    // (3)
        return o;
    }

    public static void main(String[] args) {
        Order.run(() -> put("a"), () -> take());
        System.out.println(head);    // race head after (3): Racer
    }
}
