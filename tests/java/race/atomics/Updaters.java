/** Field updaters: the data are written after the update. */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class Updaters {
    volatile int flag;
    static int x;

    public static void main(String[] args) {
        Updaters o = new Updaters();
        AtomicIntegerFieldUpdater<Updaters> updater = AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "flag");
        Order.run(
            () -> {
                updater.set(o, 1);
                x = 1;                  // (1)
            },
            () -> {
                updater.get(o);
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
