import java.util.concurrent.CyclicBarrier;

/** The workers exchange what they wrote across a barrier: everybody waits for everybody, whoever comes first. */
class ExchangedClean {
    // options: -barrier=java.util.concurrent.CyclicBarrier.await
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static final int[] out = new int[2], in = new int[2];

    static void work(int i) throws Exception {
        for (int round = 0; round < 3; round++) {
            out[i] = in[i] + i;    // (2); race int[*] after (1): Eraser
            barrier.await();
            in[i] = out[1 - i];    // (1); race int[*] after (2): Racer
            barrier.await();
        }
    }

    public static void main(String[] args) {
        Order.together(() -> work(0), () -> work(1));
        System.out.println(in[0] + in[1]);    // race int[*] after (1): Racer
    }
}
