/** Lamport's bakery with plain arrays: right on paper, a race in Java. */
class Bakery {
    static final int[] number = new int[2];

    static void lock(int me) {
        number[me] = 1 + Math.max(number[0], number[1]);    // (1); race int[0] after (1): precise; race int[0] after (2): Racer
        // that of int[1] is the same finding to precise tools; race int[1] after (1): MultiRace Eraser; race int[1] after (3): EraserWithBarrier Racer
        int other = 1 - me;
        while (number[other] != 0 && number[other] < number[me]) Thread.onSpinWait();    // (3)
    }

    static void unlock(int me) {
        number[me] = 0;    // (2)
    }

    public static void main(String[] args) {
        Order.run(() -> {
            lock(0);
            unlock(0);
        }, () -> {
            lock(1);
            unlock(1);
        });
        System.out.println(number[0] + number[1]);
    }
}
