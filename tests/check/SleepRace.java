/** Races whose accesses are ordered in real time by sleeping, which makes no happens-before edge: found in every run. */
public final class SleepRace {
    static int total;
    static int guarded;
    static final Object lock = new Object();
    static final int[] cells = new int[4];
    long field;

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SleepRace shared = new SleepRace();
        // Both threads have started before the first access, and the writer has ended before the reader's:
        // starting and ending a thread locks its ThreadGroup, which would order them.
        Thread writer = new Thread(() -> {
            pause(300);
            total = 1;
            shared.field = 2;
            cells[3] = 3;
            synchronized (lock) { guarded = 4; }
        });
        Thread reader = new Thread(() -> {
            pause(1500);
            int sum = total + (int) shared.field;
            cells[3]++;
            synchronized (lock) { guarded += sum; }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(total + " " + shared.field + " " + cells[3] + " " + guarded);
    }
}
