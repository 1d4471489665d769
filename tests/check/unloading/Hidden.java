// Defined as a hidden class.
public class Hidden implements Runnable {
    int runs;

    public void run() {
        runs++;
        Reloaded.Cell.sum += runs;
    }
}
