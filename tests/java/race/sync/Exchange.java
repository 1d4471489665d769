/** Exchanger: the giver goes on writing to what it has given away. */
import java.util.concurrent.Exchanger;

class Exchange {
    public static void main(String[] args) {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Order.together(
            () -> {
                int[] mine = new int[1];
                int[] other = exchanger.exchange(mine);
                mine[0] = 1;            // (1)
                Order.reach(1);
            },
            () -> {
                int[] other = exchanger.exchange(new int[2]);
                Order.await(1);
                other[0]++;             // race int[0] after (1): all
            });
    }
}
