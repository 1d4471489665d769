/** Phaser: phases, arrival before the phase ends, and waiting for a phase by number. */
import java.util.concurrent.Phaser;

class PhasersClean {
    static int x, y;

    public static void main(String[] args) {
        Phaser phaser = new Phaser(2);
        Order.together(
            () -> {
                x = 1;                  // (1)
                phaser.arriveAndAwaitAdvance();
                y = 1;                  // (2)
                phaser.arriveAndDeregister();
            },
            () -> {
                phaser.arriveAndAwaitAdvance();
                x++;                    // race x after (1): locksets
                int phase = phaser.arrive();
                phaser.awaitAdvance(phase);
                y++;                    // race y after (2): locksets
            });
        System.out.println(x + y);
    }
}
