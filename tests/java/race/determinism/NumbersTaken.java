import java.util.concurrent.atomic.AtomicInteger;

/** Numbers from a counter: who gets which is chance. */
class NumbersTaken {
    static final AtomicInteger next = new AtomicInteger();
    static final int[] mine = new int[2];

    static void work(int i) {
        mine[i] = next.getAndIncrement();    // (1); violation main: SingleTrack=internal-conflict
    }

    public static void main(String[] args) {
        Order.run(() -> work(0), () -> work(1));
        System.out.println(mine[0] + mine[1]);    // race int[0] after (1): Racer
    }
}
