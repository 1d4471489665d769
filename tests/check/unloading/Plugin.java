import java.util.function.IntSupplier;

// Loaded again and again, by loaders that soon die.
public class Plugin implements Runnable {
    static int runs;
    int[] cells = new int[4];

    public void run() {
        synchronized (this) {
            touch();
        }
    }

    void touch() {
        runs++;
        cells[runs & 3]++;
        IntSupplier more = () -> cells[0] + runs;
        Reloaded.Cell.sum += more.getAsInt();
    }
}
