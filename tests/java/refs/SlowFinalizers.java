import java.util.ArrayList;
import java.util.List;

// Collections while objects wait for their finalizers: they live, with all that they reach, until these have run.
@SuppressWarnings({"deprecation", "removal"})
public class SlowFinalizers {
    static final int COUNT = 40;
    static int good, bad;

    static class Waiting {
        final int number;
        final int[] data;
        final List<String> names = new ArrayList<>();

        Waiting(int number) {
            this.number = number;
            data = new int[] {number, number * number, ~number};
            for (int i = 0; i < 5; i++) names.add("n" + number + "." + i);
        }

        boolean isWhole() {
            if (data.length != 3 || data[0] != number || data[1] != number * number || data[2] != ~number) return false;
            for (int i = 0; i < 5; i++)
                if (!names.get(i).equals("n" + number + "." + i)) return false;
            return names.size() == 5;
        }

        @Override
        protected void finalize() throws Throwable {
            Thread.sleep(10);
            boolean isWhole = getClass() == Waiting.class && isWhole();
            synchronized (SlowFinalizers.class) {
                if (isWhole) good++;
                else bad++;
            }
        }
    }

    static void make() {
        for (int i = 0; i < COUNT; i++) new Waiting(i);
    }

    static List<Object> fill() {
        List<Object> fresh = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            fresh.add(new int[] {-1, -1, -1});
            fresh.add(new long[] {-1, -1});
            fresh.add("x" + i);
            fresh.add(new Object[] {fresh, fresh, fresh});
        }
        return fresh;
    }

    static synchronized int done() {
        return good + bad;
    }

    public static void main(String[] args) throws Exception {
        Thread maker = new Thread(SlowFinalizers::make);
        maker.start();
        maker.join();
        long end = System.nanoTime() + 30_000_000_000L;
        // A conservative collector may keep the last few.
        while (done() < COUNT - 5 && System.nanoTime() < end) {
            System.gc();
            fill();
        }
        synchronized (SlowFinalizers.class) {
            System.out.println(good >= COUNT - 5 ? "finalized" : "finalized " + good);
            System.out.println("broken " + bad);
        }
    }
}
