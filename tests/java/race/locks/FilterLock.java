/** The filter lock with plain levels and victims: it would keep threads apart only if memory were sequentially consistent. */
class FilterLock {
    static final int[] level = new int[2], victim = new int[2];
    static int count;

    static void lock(int me) {
        level[me] = 1;          // (1) race int[1] after (3): all
        victim[1] = me;         // (2) race int[1] after (2): all
        while (level[1 - me] >= 1 && victim[1] == me) Thread.onSpinWait();    // (3) race int[0] after (4): Racer
            // That of int[0] with (1) is the same finding to precise tools as that of (1) with this line.
    }

    static void unlock(int me) {
        level[me] = 0;          // (4)
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                lock(0);
                count++;        // (5)
                unlock(0);
            },
            () -> {
                lock(1);
                count++;        // race count after (5): all
                unlock(1);
            });
        System.out.println(count);
    }
}
