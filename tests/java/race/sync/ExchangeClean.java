/** Exchanger: each thread goes on with what the other had. */
import java.util.concurrent.Exchanger;

class ExchangeClean {
    public static void main(String[] args) {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Order.together(
            () -> {
                int[] mine = new int[1];
                mine[0] = 1;            // (1)
                mine = exchanger.exchange(mine);
                mine[1]++;              // race int[1] after (2): locksets
            },
            () -> {
                int[] mine = new int[2];
                mine[1] = 2;            // (2)
                mine = exchanger.exchange(mine);
                mine[0]++;              // race int[0] after (1): locksets
            });
    }
}
