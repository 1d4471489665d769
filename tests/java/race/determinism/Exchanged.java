import java.util.concurrent.CyclicBarrier;

/** The workers exchange what they wrote across a barrier, but nobody has said that it is one. */
class Exchanged {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static final int[] out = new int[2], in = new int[2];

    static void work(int i) throws Exception {
        out[i] = i;    // (1)
        barrier.await();
        in[i] = out[1 - i];    // (2); race int[*] after (1): Racer; violation main: SingleTrack=internal-conflict
    }

    public static void main(String[] args) {
        Order.together(() -> work(0), () -> work(1));
        System.out.println(in[0] + in[1]);    // race int[*] after (2): Racer
    }
}
