/** Phaser: arrive does not wait, and what comes after it is not ordered. */
import java.util.concurrent.Phaser;

class Phasers {
    static int x;

    public static void main(String[] args) {
        Phaser phaser = new Phaser(2);
        Order.run(
            () -> {
                phaser.arrive();
                x = 1;                  // (1)
            },
            () -> {
                phaser.arriveAndAwaitAdvance();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
