/** Dining philosophers around a table that is one monitor: who finds a fork taken waits for it. No race, no deadlock. */
final class Philo {
    static final class Table {
        private final boolean[] taken;
        private int eating, most;

        Table(int seats) {
            taken = new boolean[seats];
        }

        synchronized void takeForks(int seat) throws InterruptedException {
            int right = (seat + 1) % taken.length;
            while (taken[seat] || taken[right]) wait();
            taken[seat] = taken[right] = true;
            most = Math.max(most, ++eating);
        }

        synchronized void putForks(int seat) {
            taken[seat] = taken[(seat + 1) % taken.length] = false;
            eating--;
            notifyAll();
        }

        synchronized int most() {
            return most;
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Philo", args, 5);
        if (bench.threads < 2) bench.usage(); // one alone has one fork
        int meals = bench.pick(20, 1000, 3000, 15_000);
        Table table = new Table(bench.threads);
        int[] eaten = new int[bench.threads];
        bench.parallel(id -> {
            for (int i = 0; i < meals; i++) {
                Thread.yield(); // thinks
                table.takeForks(id);
                eaten[id]++;
                table.putForks(id);
            }
        });
        int total = 0;
        for (int count : eaten) total += count;
        bench.check(total == meals * bench.threads, total + " meals were eaten");
        bench.check(table.most() <= bench.threads / 2, table.most() + " philosophers ate at once");
        bench.done("%d philosophers, %d meals", bench.threads, total);
    }
}
